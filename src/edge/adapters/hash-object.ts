import { hexOf } from "../../domain/_kernel/sha256-hex.ts"
import { partCountOf, partRange } from "../../domain/upload/rules.ts"
import { readPieces } from "./read-pieces.ts"

/** SHA-256 in hex of each stretch of `stretchBytes` of an object, the last may be shorter; null where there is none. A piece of it is in memory at a time. */
export async function hashObject(bucket: R2Bucket, key: string, stretchBytes: number): Promise<readonly string[] | null> {
  const head = await bucket.head(key)
  if (head === null) return null
  const hashes: string[] = []
  for (let number = 1; number <= partCountOf(head.size, stretchBytes); number++) {
    const range = partRange(number, head.size, stretchBytes)
    const object = await bucket.get(key, { range, onlyIf: { etagMatches: head.etag } })
    if (object === null || !("body" in object)) throw new Error("the object changed while it was read")
    const digest = new crypto.DigestStream("SHA-256")
    const writer = digest.getWriter()
    await readPieces(object.body, (piece) => writer.write(piece))
    await writer.close()
    hashes.push(hexOf(await digest.digest))
  }
  return hashes
}
