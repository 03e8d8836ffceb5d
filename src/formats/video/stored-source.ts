import { CustomSource } from "mediabunny"
import type { RangeReader } from "../range-reader.ts"
import { bounded } from "./bounded-source.ts"

/** What is kept of a file that is read piece by piece. */
const CACHE_BYTES = 4 * 1_048_576

/** The store is to blame, not the file: the answer is an error that may be tried again, not a file that cannot be read. */
export class StoreError extends Error {}

/** More of a file was asked for than whoever reads it wants to pay. */
export class TooMuchRead extends Error {}

/** A stored video or audio as a source of mediabunny, read in ranges. Reading throws StoreError, and TooMuchRead above `maximumReadBytes`. */
export function storedSource(
  store: RangeReader,
  key: string,
  sizeBytes: number,
  maximumReadBytes = Number.POSITIVE_INFINITY,
): CustomSource {
  let readBytes = 0
  return bounded(
    new CustomSource({
      getSize: () => sizeBytes,
      maxCacheSize: CACHE_BYTES,
      prefetchProfile: "network",
      async read(start, end) {
        readBytes += end - start
        if (readBytes > maximumReadBytes) throw new TooMuchRead("the file is read too much of")
        const bytes = await store.readRange(key, start, end - start).catch((error: unknown) => {
          throw new StoreError("the store did not answer", { cause: error })
        })
        if (bytes === null || bytes.length !== end - start) throw new StoreError("the store has less of the file than it should")
        return bytes
      },
    }),
  )
}
