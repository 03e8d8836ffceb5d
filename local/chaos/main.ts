import { endWithParent } from "../start/leash.ts"

/**
 * `npm run chaos`: seeded runs of guests while parts of the platform are killed, see `play-seeds.ts`. With `sweeps` as its first word
 * grids of images are killed at every cell; with `uploads` one large upload is cut again and again, see `uploads/play-cuts.ts`.
 */
endWithParent()
const isAboutUploads = process.argv[2] === "uploads"
await (isAboutUploads ? import("./uploads/play-cuts.ts") : import("./play-seeds.ts"))
