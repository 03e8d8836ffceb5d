import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Painting } from "../../src/domain/feed/painting-rules.ts"
import { openDoor } from "./door-store.ts"
import { SILENT_STORE_EXIT_CODE } from "./exit-codes.ts"
import { type SeedOptions, seed } from "./seed.ts"
import { SilentStoreError } from "./silent-store-error.ts"

/** Images that are in the making at once while nobody else has any made, and while people use the site, who are not to wait for long. */
const PARALLEL = { alone: 3, behind: 2 }
/** A line is printed after so many things. */
const TOLD_EVERY = 10

/**
 * Seeds as the environment says, and ends with a code of its own where the local runtime does not answer. With `GALLERY_DOOR`, the socket of
 * a running Worker, files are kept through it; with `GALLERY_PROGRESS`, that file always says how far the gallery is.
 */
export async function seedByEnvironment(paint?: SeedOptions["paint"]): Promise<void> {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, EASEL_URL, PERSIST_DIRECTORY, SEED_COUNT, GALLERY_DOOR, GALLERY_PROGRESS } = process.env
  if (!LIBSQL_URL || !EASEL_URL || !PERSIST_DIRECTORY) throw new Error("Set LIBSQL_URL, EASEL_URL and PERSIST_DIRECTORY.")
  const count = await seed({
    databaseUrl: LIBSQL_URL,
    databaseToken: LIBSQL_AUTH_TOKEN,
    easelUrl: EASEL_URL,
    openStore: async () =>
      // The local runtime takes a second to load, which nobody waits for who has no use for it.
      GALLERY_DOOR ? openDoor(GALLERY_DOOR) : (await import("./open-store.ts")).openStore(join(PERSIST_DIRECTORY, "v3")),
    count: SEED_COUNT ? Number(SEED_COUNT) : undefined,
    parallel: GALLERY_DOOR ? PARALLEL.behind : PARALLEL.alone,
    ...(paint === undefined ? {} : { paint }),
    onSkipped: (title, reason) => console.log(`Left out of the gallery: ${title} (${reason})`),
    onProgress(painting) {
      if (GALLERY_PROGRESS) writeProgress(GALLERY_PROGRESS, painting)
      const { done, all } = painting
      if (done % TOLD_EVERY === 0 || done === all) console.log(`Painting the gallery: ${done} of ${all}`)
    },
  }).catch((error: unknown) => {
    if (!(error instanceof SilentStoreError)) throw error
    console.error(error.message)
    process.exit(SILENT_STORE_EXIT_CODE)
  })
  if (count === 0) console.log("The gallery is there already.")
}

/** Whoever reads it finds the last or the one before, never half of one. */
function writeProgress(path: string, painting: Painting): void {
  writeFileSync(`${path}.half`, JSON.stringify(painting))
  renameSync(`${path}.half`, path)
}
