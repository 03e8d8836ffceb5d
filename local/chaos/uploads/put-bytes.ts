import { request } from "node:http"

/** What became of a put: answered with a status, or cut after so many bytes of its body. */
export type PutEnd = { readonly kind: "answered"; readonly status: number } | { readonly kind: "cut" }

const PIECE_BYTES = 65_536
const ANSWER_MS = 60_000

/** Puts bytes and hangs up after `cutAfter` of them; after all of them it hangs up before the answer. Null sends all and waits. */
export function putBytes(url: string, bytes: Buffer, cutAfter: number | null): Promise<PutEnd> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "PUT", headers: { "Content-Length": bytes.length }, timeout: ANSWER_MS })
    sending.on("error", (error) => (cutAfter === null ? reject(error) : resolve({ kind: "cut" })))
    sending.on("timeout", () => sending.destroy(new Error("no answer to a put")))
    sending.on("response", (answer) => {
      answer.resume()
      answer.on("end", () => resolve({ kind: "answered", status: answer.statusCode ?? 0 }))
    })
    const end = cutAfter ?? bytes.length
    let offset = 0
    const write = (): void => {
      while (offset < end) {
        const piece = bytes.subarray(offset, Math.min(end, offset + PIECE_BYTES))
        offset += piece.length
        if (!sending.write(piece)) {
          sending.once("drain", write)
          return
        }
      }
      if (cutAfter === null) sending.end()
      else sending.destroy()
    }
    write()
  })
}
