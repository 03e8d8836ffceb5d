import { renditionKey } from "../../src/domain/library/rendition-rules.ts"
import { COVER_WIDTHS } from "../../src/domain/post/rules.ts"
import { makeCopies } from "./renditions.ts"

/** What the seed needs of the media store. */
export interface SeedBucket {
  head(key: string): Promise<unknown>
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>
  put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>
}

/** Gives covers from before there were any the copies that lists take; answers how many covers lacked them. Repeating it changes nothing. */
export async function addCardCopies(bucket: SeedBucket, coverKeys: readonly string[]): Promise<number> {
  let added = 0
  for (const coverKey of coverKeys) {
    const narrowest = COVER_WIDTHS[0]
    if ((await bucket.head(renditionKey(coverKey, narrowest))) !== null) continue
    const original = await bucket.get(coverKey)
    if (original === null) continue
    const copies = await makeCopies(new Uint8Array(await original.arrayBuffer()), COVER_WIDTHS)
    for (const { width, bytes } of copies)
      await bucket.put(renditionKey(coverKey, width), bytes, { httpMetadata: { contentType: "image/webp" } })
    added++
  }
  return added
}
