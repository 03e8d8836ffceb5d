import { createHash } from "node:crypto"
import { createReadStream, statSync } from "node:fs"
import type { FilmFile } from "../painter-messages.ts"

/** What is told of a file on disk that plays for so long (ms). */
export async function playedFile(path: string, contentType: FilmFile["contentType"], durationMs: number): Promise<FilmFile> {
  const hash = createHash("sha256")
  for await (const piece of createReadStream(path)) hash.update(piece)
  return { path, contentType, sizeBytes: statSync(path).size, sha256: hash.digest("hex"), durationMs }
}
