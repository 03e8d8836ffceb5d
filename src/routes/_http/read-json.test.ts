import { describe, expect, it } from "vitest"
import { readJson } from "./read-json.ts"

/** `["xx"]` of so many bytes. */
const ofBytes = (count: number) => JSON.stringify(["x".repeat(count - 4)])
const TOLD = (text: string) =>
  new Request("https://atelier.test", { method: "POST", body: text, headers: { "Content-Length": String(text.length) } })
function inPieces(pieces: readonly Uint8Array[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return new Request("https://atelier.test", { method: "POST", body, ...{ duplex: "half" } })
}
/** In pieces, so that its length is known only at its end. */
const UNTOLD = (text: string) => {
  const pieces = (text.match(/.{1,7}/gu) ?? []).map((piece) => new TextEncoder().encode(piece))
  return inPieces(pieces)
}

describe.each([
  ["whose length is told", TOLD],
  ["whose length is not told", UNTOLD],
])("a body %s", (_name, requestOf) => {
  it("may have as many bytes as its limit and no more", async () => {
    expect(await readJson(requestOf(ofBytes(100)), 100)).toEqual(["x".repeat(96)])
    await expect(readJson(requestOf(ofBytes(101)), 100)).rejects.toMatchObject({ code: "TooLarge" })
  })

  it("that is no JSON is refused as such", async () => {
    const refused = { code: "InvalidInput", errors: [{ path: "", message: "MalformedJson" }] }
    await expect(readJson(requestOf("[1,"), 100)).rejects.toMatchObject(refused)
  })
})

it("letters that lie across two pieces of a body stay whole", async () => {
  const bytes = new TextEncoder().encode('"海"')
  expect(await readJson(inPieces([bytes.slice(0, 2), bytes.slice(2)]), 100)).toBe("海")
})
