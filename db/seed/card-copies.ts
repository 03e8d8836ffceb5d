import { CARD_COPY_NAME, makeCardCopy, ORIGINAL_NAME } from "./renditions.ts"

/** What the seed needs of the media store. */
export interface SeedBucket {
  head(key: string): Promise<unknown>
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>
  put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>
}

/** Gives works from before there was one the copy that cards take; answers how many lacked it. Repeating it changes nothing. */
export async function addCardCopies(bucket: SeedBucket, mediaKeys: readonly string[]): Promise<number> {
  let added = 0
  for (const mediaKey of mediaKeys) {
    const key = `${mediaKey}/${CARD_COPY_NAME}`
    if ((await bucket.head(key)) !== null) continue
    const original = await bucket.get(`${mediaKey}/${ORIGINAL_NAME}`)
    if (original === null) continue
    const copy = await makeCardCopy(new Uint8Array(await original.arrayBuffer()))
    await bucket.put(key, copy, { httpMetadata: { contentType: "image/webp" } })
    added++
  }
  return added
}
