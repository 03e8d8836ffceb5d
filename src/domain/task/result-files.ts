import * as schema from "../../../db/schema/index.ts"

/** What of a result lies in the store: its file, and of a video the image that stands for it. */
interface ResultFiles {
  readonly mediaKey: string
  readonly posterKey: string | null
}

/** Columns of `ResultFiles`. */
export const resultFileColumns = { mediaKey: schema.taskResult.mediaKey, posterKey: schema.taskResult.posterKey }

/** Keys of all that lies in the store of some results. */
export function keysOfResults(results: readonly ResultFiles[]): readonly string[] {
  return results.flatMap(({ mediaKey, posterKey }) => (posterKey === null ? [mediaKey] : [mediaKey, posterKey]))
}
