import { createHash } from "node:crypto"

/** SHA-256 in hex of each stretch of `stretchBytes` of a stream; the last may be shorter. Keeps nothing of what it reads. */
export async function hashStretches(body: ReadableStream<Uint8Array>, stretchBytes: number): Promise<readonly string[]> {
  const hashes: string[] = []
  let hash = createHash("sha256")
  let filled = 0
  for await (const chunk of body) {
    let offset = 0
    while (offset < chunk.length) {
      const taken = Math.min(chunk.length - offset, stretchBytes - filled)
      hash.update(chunk.subarray(offset, offset + taken))
      offset += taken
      filled += taken
      if (filled < stretchBytes) continue
      hashes.push(hash.digest("hex"))
      hash = createHash("sha256")
      filled = 0
    }
  }
  if (filled > 0) hashes.push(hash.digest("hex"))
  return hashes
}
