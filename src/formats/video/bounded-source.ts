import type { CustomSource } from "mediabunny"

/** Looks at a file, after which whoever reads it goes round in circles; the longest honest video of the tests takes some hundreds. */
const MOST_LOOKS = 100_000

/**
 * Ends the reading of a source that is asked again and again. Some broken files (a FLAC without a first frame, a Matroska that ends in junk)
 * send mediabunny round in circles, which it never notices; but at each turn it asks the source whether it is still there. After 100,000
 * turns it is told no, and throws.
 */
export function bounded<Source extends CustomSource>(source: Source): Source {
  let looks = 0
  let isDisposed = false
  Object.defineProperty(source, "_disposed", {
    get: () => isDisposed || ++looks > MOST_LOOKS,
    set: (value: boolean) => {
      isDisposed = value
    },
  })
  return source
}
