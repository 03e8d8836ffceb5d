import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { hexOf, sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { storeStream } from "./store-stream.ts"

const MEBIBYTE = 1_048_576
let keys = 0
const newKey = () => `result/stream-${keys++}`

/** Bytes that differ from place to place. */
function pattern(sizeBytes: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: sizeBytes }, (_, index) => (index * 31 + (index >> 12)) & 255)
}

/** A stream of bytes in chunks of odd sizes, as networks have it. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const chunk = bytes.slice(at, at + 65_537)
      at += chunk.length
      if (chunk.length > 0) controller.enqueue(chunk)
      if (at >= bytes.length) controller.close()
    },
  })
}

const terms = (more: object = {}) => ({ sizeBytes: 0, sha256: null, typeOf: () => "image/png", stop: () => {}, ...more })
const head = (key: string) => env.MEDIA.head(key)

describe("a stream into the store", () => {
  it.each([1, MEBIBYTE, 8 * MEBIBYTE, 8 * MEBIBYTE + 1, 17 * MEBIBYTE + 5])(
    "of %d bytes arrives byte for byte, hashed and typed",
    async (sizeBytes) => {
      const bytes = pattern(sizeBytes)
      const sha256 = await sha256Hex(bytes)
      const key = newKey()
      expect(await storeStream(env.MEDIA, key, streamOf(bytes), terms({ sizeBytes, sha256 }))).toEqual({
        kind: "stored",
        sha256,
        contentType: "image/png",
      })
      const object = await env.MEDIA.get(key)
      expect(object?.httpMetadata?.contentType).toBe("image/png")
      expect(hexOf(await crypto.subtle.digest("SHA-256", await (object ?? new Response()).arrayBuffer()))).toBe(sha256)
    },
  )

  it.each([
    ["another hash than listed", { sha256: "0".repeat(64) }, { kind: "bad", reason: "other-bytes-than-listed" }],
    ["more bytes than listed", { sizeBytes: 2 * MEBIBYTE }, { kind: "bad", reason: "longer-than-listed" }],
    ["a type that is not taken", { typeOf: () => null }, { kind: "bad", reason: "other-type" }],
    ["fewer bytes than listed", { sizeBytes: 9 * MEBIBYTE }, { kind: "broken" }],
  ])("with %s leaves nothing behind", async (_name, more, expected) => {
    const key = newKey()
    const bytes = pattern(3 * MEBIBYTE)
    expect(await storeStream(env.MEDIA, key, streamOf(bytes), terms({ sizeBytes: bytes.length, ...more }))).toMatchObject(expected)
    expect(await head(key)).toBeNull()
  })

  it("that breaks off is broken, and can be sent again under its key", async () => {
    const key = newKey()
    const bytes = pattern(9 * MEBIBYTE)
    let sent = 0
    const breaking = new ReadableStream<Uint8Array>({
      type: "bytes",
      pull(controller) {
        if (sent++ > 40) controller.error(new Error("reset"))
        else controller.enqueue(bytes.slice(0, 65_536))
      },
    })
    expect((await storeStream(env.MEDIA, key, breaking, terms({ sizeBytes: bytes.length }))).kind).toBe("broken")
    expect(await head(key)).toBeNull()
    expect((await storeStream(env.MEDIA, key, streamOf(bytes), terms({ sizeBytes: bytes.length }))).kind).toBe("stored")
    expect((await head(key))?.size).toBe(bytes.length)
  })
})
