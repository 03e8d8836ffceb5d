import { getPlatformProxy } from "wrangler"
import type { SeedBucket } from "./card-copies.ts"
import { SilentStoreError } from "./silent-store-error.ts"

/** The local runtime answers within a second or two; once in a long while it starts and takes no connection at all. */
const PATIENCE_MS = 60_000

/** The store of files of a data folder, and how to close it. */
export interface OpenStore {
  readonly bucket: SeedBucket
  readonly close: () => Promise<void>
}

/** Opens the store that `wrangler dev --persist-to` keeps below a folder. Throws `SilentStoreError`. */
export function openStore(path: string): Promise<OpenStore> {
  return answered(async () => {
    const platform = await getPlatformProxy<{ MEDIA: SeedBucket }>({ persist: { path } })
    await platform.env.MEDIA.head("nothing")
    return { bucket: platform.env.MEDIA, close: () => platform.dispose() }
  }, PATIENCE_MS)
}

/** What `open` comes to. Throws `SilentStoreError` where that is nothing for so long. */
export async function answered<Value>(open: () => Promise<Value>, patienceMs: number): Promise<Value> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SilentStoreError("the local store does not answer")), patienceMs)
  try {
    return await Promise.race([open(), silence])
  } finally {
    clearTimeout(timer)
  }
}
