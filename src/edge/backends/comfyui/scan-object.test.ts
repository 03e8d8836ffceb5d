import { expect, it } from "vitest"
import { scanObject } from "./scan-object.ts"

const streamOf = (text: string, pieceBytes: number) => {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + pieceBytes))
      at += pieceBytes
    },
  })
}

async function scanned(text: string, pieceBytes = 3, maximumBytes = 100_000) {
  const taken: Record<string, unknown> = {}
  const names: string[] = []
  const wants = (key: string) => {
    names.push(key)
    return key !== "junk"
  }
  const isWhole = await scanObject(streamOf(text, pieceBytes), maximumBytes, { wants, take: (key, value) => (taken[key] = value) })
  return { isWhole, taken, names }
}

const TRICKY = {
  plain: { input: { required: { a: [["x", 'with "quotes" and \\', "}{][,:"], { default: "é中😀" }] } }, output: ["MODEL"] },
  junk: { tooltip: '"}]:,{"', list: [[1, 2], { a: [] }] },
  'key: "odd", \\ {': [1, { b: "]" }],
  last: null,
}

it("entries are read whole wherever the pieces are cut, and what is not wanted is only named", async () => {
  for (const space of [0, 2])
    for (const pieceBytes of [1, 2, 7, 5000]) {
      const { isWhole, taken, names } = await scanned(JSON.stringify(TRICKY, null, space), pieceBytes)
      const { junk, ...wanted } = TRICKY
      expect(junk).toBeDefined()
      expect(isWhole).toBe(true)
      expect(taken).toEqual(wanted)
      expect(names).toEqual(Object.keys(TRICKY))
    }
})

it("an empty object is one", async () => {
  expect(await scanned(" { } ")).toEqual({ isWhole: true, taken: {}, names: [] })
})

it.each(["", "<!doctype html><p>{}</p>", "[]", '"text"', "{", '{"a": 1', '{"a": {]}}', "{a: 1}", '{"a" 1}', "null"])(
  "what is no JSON object is none: %s",
  async (text) => {
    expect((await scanned(text)).isWhole).toBe(false)
  },
)

it("an answer of more than allowed is given up", async () => {
  expect((await scanned(JSON.stringify({ a: "x".repeat(2000) }), 100, 1000)).isWhole).toBe(false)
})
