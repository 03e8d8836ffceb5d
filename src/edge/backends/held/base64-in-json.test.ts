import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Base64Plan, type Base64Reading, readBase64InJson } from "./base64-in-json.ts"

const PLAN: Base64Plan = { paths: ["images[]", "image", "data[].b64_json"], maximumRestBytes: 4096, maximumFileBytes: 1024 }
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")

/** A body that comes in pieces of these lengths, over and over. */
function bodyOf(text: string, lengths: readonly number[] = [text.length]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const length = lengths[turn % lengths.length] ?? 1
      turn += 1
      controller.enqueue(bytes.slice(at, at + length))
      at += length
    },
  })
}

async function read(text: string, plan: Partial<Base64Plan> = {}, lengths?: readonly number[]) {
  const files: { path: string; index: number; bytes: Uint8Array }[] = []
  const reading: Base64Reading = await readBase64InJson(bodyOf(text, lengths), { ...PLAN, ...plan }, async ({ path, index, bytes }) => {
    files.push({ path, index, bytes: new Uint8Array(await new Response(bytes).arrayBuffer()) })
  })
  return { reading, files }
}

describe("files in base64 within JSON", () => {
  it("come out as bytes, whatever pieces the answer comes in, and the rest is parsed without them", async () => {
    const file = fc.uint8Array({ maxLength: 200 })
    const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 4 }), fc.json({ maxDepth: 3 }), pieces, async (images, other, lengths) => {
        const text = JSON.stringify({ other: JSON.parse(other), images: images.map(base64), info: '{"seed": 1, "images": ["AAAA"]}' })
        const { reading, files } = await read(text, {}, lengths)
        expect(files).toEqual(images.map((bytes, index) => ({ path: "images[]", index, bytes })))
        const rest = { other: JSON.parse(other), images: images.map(() => ""), info: '{"seed": 1, "images": ["AAAA"]}' }
        expect(reading).toEqual({ kind: "read", rest })
      }),
    )
  })

  it.each([
    ["a data URL", '{"image":"data:image/png;base64,aGVsbG8="}'],
    ["escaped slashes, breaks and letters", '{"image":"aG\\nVs\\u0062G8\\u003d"}'],
    ["no padding", '{"image":"aGVsbG8"}'],
  ])("are read with %s", async (_name, text) => {
    for (const length of [1, 7, 1000]) {
      const { files } = await read(text, {}, [length])
      expect(files.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(["hello"])
    }
  })

  it("have their place in the list around them", async () => {
    const { reading, files } = await read('{"created":1,"data":[{"b64_json":"AA=="},{"url":"x"},{"b64_json":"AQ=="}]}')
    expect(files.map(({ path, index, bytes }) => [path, index, [...bytes]])).toEqual([
      ["data[].b64_json", 0, [0]],
      ["data[].b64_json", 2, [1]],
    ])
    expect(reading).toMatchObject({ kind: "read", rest: { created: 1 } })
  })

  it("may be left unread, half or whole", async () => {
    const text = JSON.stringify({ images: [base64(new Uint8Array(900)), base64(Uint8Array.of(7))], image: null })
    const seen: number[] = []
    const reading = await readBase64InJson(bodyOf(text, [50]), PLAN, async ({ index, bytes }) => {
      seen.push(index)
      if (index === 0) {
        const reader = bytes.getReader()
        await reader.read()
        await reader.cancel()
      }
    })
    expect(seen).toEqual([0, 1])
    expect(reading).toEqual({ kind: "read", rest: { images: ["", ""], image: null } })
  })

  it.each([
    ["a page", "<html>login</html>", "not-json"],
    ["an answer that is no JSON", '{"images":["AA=="],}', "not-json"],
    ["nothing", "", "cut-off"],
    ["half a file", '{"images":["AAAA', "cut-off"],
    ["half an answer", '{"images":["AAAA"],', "cut-off"],
    ["a file that is none", '{"images":["AA*A"]}', "bad-base64"],
    ["a file that is too large", JSON.stringify({ images: [base64(new Uint8Array(1025))] }), "too-large"],
    ["a file of nothing but padding", JSON.stringify({ images: ["=".repeat(4000)] }), "too-large"],
    ["a file of nothing but line breaks", JSON.stringify({ images: ["\n".repeat(4000)] }), "too-large"],
    ["a rest that is too large", JSON.stringify({ other: "x".repeat(5000) }), "too-large"],
  ])("are not read out of %s", async (_name, text, reason) => {
    for (const lengths of [undefined, [3]]) {
      const reading = await readBase64InJson(bodyOf(text, lengths), PLAN, async ({ bytes }) => {
        await new Response(bytes).arrayBuffer()
      })
      expect(reading).toEqual({ kind: "bad", reason })
    }
  })

  it("wait for whoever takes them: of the answer no more is read than that", async () => {
    const piece = new TextEncoder().encode("A".repeat(65_536))
    let given = 0
    const begin = new TextEncoder().encode('{"images":["')
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(given === 0 ? begin : piece)
          given += 1
        },
      },
      { highWaterMark: 0 },
    )
    const stopped = new Error("the store is full")
    const reading = readBase64InJson(body, { ...PLAN, maximumFileBytes: 1e9 }, async ({ bytes }) => {
      const reader = bytes.getReader()
      for (let turn = 0; turn < 3; turn += 1) await reader.read()
      throw stopped
    })
    await expect(reading).rejects.toBe(stopped)
    expect(given).toBeLessThanOrEqual(5)
  })
})
