import { describe, expect, it } from "vitest"
import { FileSlot, jsonBody } from "./json-body.ts"

const file = (bytes: Uint8Array<ArrayBuffer>, sizeBytes = bytes.length) => ({
  role: "image",
  sha256: "",
  sizeBytes,
  open: async () => new Response(bytes).body,
})
const textOf = (body: string | ReadableStream<Uint8Array>) => new Response(body).text()

describe("a body of JSON with files", () => {
  it("has them as base64 where they are named, and says how long it is before they are read", async () => {
    for (const length of [0, 1, 2, 3, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => index * 7)
      const { body, lengthBytes } = jsonBody({ prompt: "ein Füchs", images: [new FileSlot(file(bytes))], mask: new FileSlot(file(bytes)) })
      const text = await textOf(body)
      const base64 = Buffer.from(bytes).toString("base64")
      expect(JSON.parse(text)).toEqual({ prompt: "ein Füchs", images: [base64], mask: base64 })
      expect(Buffer.byteLength(text)).toBe(lengthBytes)
    }
  })

  it("breaks off where a file is gone or has another length than it is said to have", async () => {
    const bytes = Uint8Array.of(1, 2, 3)
    const bodies = [file(bytes, 2), file(bytes, 4), { ...file(bytes), open: async () => null }].map(
      (one) => jsonBody([new FileSlot(one)]).body,
    )
    for (const body of bodies) await expect(textOf(body)).rejects.toThrow("input-gone")
  })

  it("is text where there is none", () => {
    expect(jsonBody({ prompt: "ü" })).toEqual({ body: '{"prompt":"ü"}', lengthBytes: 15 })
  })
})
