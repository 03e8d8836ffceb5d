import type { FileBytes } from "./reader.ts"
import { RefusedError } from "./refusal.ts"

/** An archive's last record is this long, and a comment of at most 65,535 bytes may follow it. */
const END_RECORD_BYTES = 22
const TAIL_BYTES = END_RECORD_BYTES + 65_535

/** Throws FileNotWhatItSays for a file that is an archive as well, whatever it begins with: archives are read from their end. */
export async function assertNoArchive(file: FileBytes): Promise<void> {
  const tail = await file.read(Math.max(0, file.sizeBytes - TAIL_BYTES), TAIL_BYTES)
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.indexOf(0x50); at >= 0 && at + END_RECORD_BYTES <= tail.length; at = tail.indexOf(0x50, at + 1)) {
    if (view.getUint32(at) !== 0x504b0506) continue
    // Readers of archives allow bytes behind the comment; few enough of them that a comment of any length counts.
    if (at + END_RECORD_BYTES + view.getUint16(at + 20, true) <= tail.length) throw new RefusedError("FileNotWhatItSays")
  }
}
