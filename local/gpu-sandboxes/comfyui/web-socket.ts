import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"

/** One socket of a stand-in's, as much of the protocol as its own client speaks: no fragments, no compression. */
export interface ServedSocket {
  sendText(text: string): void
  sendBytes(bytes: Uint8Array): void
  close(): void
}

const MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
const [TEXT, BINARY, CLOSE] = [1, 2, 8]

/** Takes a socket over from its HTTP server. */
export function acceptSocket(
  { headers }: IncomingMessage,
  socket: Duplex,
  { onText, onClose }: { readonly onText: (text: string) => void; readonly onClose: () => void },
): ServedSocket {
  const accept = createHash("sha1").update(`${headers["sec-websocket-key"]}${MAGIC}`).digest("base64")
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`)
  let waiting = Buffer.alloc(0)
  socket.on("data", (data: Buffer) => {
    waiting = Buffer.concat([waiting, data])
    for (let frame = readFrame(waiting); frame !== null; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.length)
      if (frame.kind === TEXT) onText(frame.payload.toString("utf8"))
      if (frame.kind === CLOSE) socket.end(frameOf(CLOSE, Buffer.alloc(0)))
    }
  })
  socket.on("close", onClose)
  socket.on("error", () => socket.destroy())
  const send = (kind: number, payload: Uint8Array) => {
    if (!socket.destroyed && socket.writable) socket.write(frameOf(kind, payload))
  }
  return {
    sendText: (text) => send(TEXT, Buffer.from(text)),
    sendBytes: (bytes) => send(BINARY, bytes),
    close: () => socket.destroy(),
  }
}

/** A client's frame, which is masked; null until all of it is there. */
function readFrame(data: Buffer): { readonly kind: number; readonly payload: Buffer; readonly length: number } | null {
  if (data.length < 6) return null
  const short = data.readUInt8(1) & 0x7f
  const header = short === 126 ? 4 : 2
  if (data.length < header + 4) return null
  const size = short === 126 ? data.readUInt16BE(2) : short
  const length = header + 4 + size
  if (data.length < length) return null
  const mask = data.subarray(header, header + 4)
  const payload = Buffer.from(data.subarray(header + 4, length).map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
  return { kind: data.readUInt8(0) & 0x0f, payload, length }
}

function frameOf(kind: number, payload: Uint8Array): Buffer {
  const size = payload.length
  const header = size < 126 ? Buffer.alloc(2) : size < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10)
  header.writeUInt8(0x80 | kind, 0)
  header.writeUInt8(size < 126 ? size : size < 65_536 ? 126 : 127, 1)
  if (header.length === 4) header.writeUInt16BE(size, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(size), 2)
  return Buffer.concat([header, payload])
}
