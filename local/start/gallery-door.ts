import { rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import type { SeedBucket } from "../../db/seed/card-copies.ts"

/** Where the painter of a gallery meets the Worker that runs already. */
export interface GalleryDoor {
  /** The socket by which the painter keeps files. */
  readonly socket: string
  /** The file in which it says how far it is. */
  readonly progress: string
}

/** Lets the painter keep files, since only the Worker's own runtime may write to its store. Only programs of this account reach the socket. */
export function openGalleryDoor(socket: string, bucket: () => Promise<SeedBucket>): void {
  const server = createServer((asked, answer) => {
    act(asked, bucket).then(
      (bytes) => answer.writeHead(bytes === null ? 404 : 200).end(bytes),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })
  // Of a runtime that was ended at once.
  rmSync(socket, { force: true })
  server.listen(socket)
  server.unref()
}

/** What is asked for; null where there is no such file. */
async function act(asked: IncomingMessage, openBucket: () => Promise<SeedBucket>): Promise<Uint8Array | null> {
  const key = (asked.url ?? "").slice(1)
  const bucket = await openBucket()
  switch (asked.method) {
    case "HEAD":
      return (await bucket.head(key)) === null ? null : new Uint8Array()
    case "GET": {
      const file = await bucket.get(key)
      return file === null ? null : new Uint8Array(await file.arrayBuffer())
    }
    case "PUT": {
      const contentType = asked.headers["content-type"] ?? "application/octet-stream"
      await bucket.put(key, new Uint8Array(await buffer(asked)), { httpMetadata: { contentType } })
      return new Uint8Array()
    }
    default:
      throw new Error(`${asked.method} is not done here`)
  }
}

/** What the painter last said, as text; null while it has said nothing, and once it is done. */
export function readProgress(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null)
}
