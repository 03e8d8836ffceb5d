import { endWithParent } from "../start/leash.ts"

/**
 * `npm run chaos`: seeded runs of guests while parts of the platform are killed, see `play-seeds.ts`. With `uploads` as its first word:
 * one large upload that is cut again and again, see `uploads/play-cuts.ts`.
 */
endWithParent()
const isAboutUploads = process.argv[2] === "uploads"
await (isAboutUploads ? import("./uploads/play-cuts.ts") : import("./play-seeds.ts"))
