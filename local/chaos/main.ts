import { endWithParent } from "../start/leash.ts"

/**
 * `npm run chaos`: seeded runs of guests while parts of the platform are killed, see `play-seeds.ts`. By its first word: with `sweeps`
 * grids of images are killed at every cell; with `gpus` render servers of other makes are killed as well; with `uploads` one large upload is cut again and again, see `uploads/play-cuts.ts`; with
 * `posts` people publish while the Worker is killed, see `posts/play-posts.ts`; with
 * `counts` they like and look meanwhile, see `counts/play-counts.ts`; with
 * `videos` videos of 300 MB are made, kept and made anew meanwhile, see `videos/play-videos.ts`; with
 * `large` images of 4096 px are made while the renderer loses their inputs, see `large/play-large.ts`.
 */
endWithParent()
switch (process.argv[2]) {
  case "uploads":
    await import("./uploads/play-cuts.ts")
    break
  case "posts":
    await import("./posts/play-posts.ts")
    break
  case "counts":
    await import("./counts/play-counts.ts")
    break
  case "videos":
    await import("./videos/play-videos.ts")
    break
  case "large":
    await import("./large/play-large.ts")
    break
  default:
    await import("./play-seeds.ts")
}
