import { crc32 } from "node:zlib"
import { expect, it } from "vitest"
import { EXAMPLE_GRAPH } from "../../domain/workflow/example-graph.ts"
import { graphTextOf } from "./read-graph-file.ts"

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

/** A PNG of one pixel with these texts beside it, as ComfyUI writes them. */
function pngWith(texts: Readonly<Record<string, string>>): Blob {
  const header = new Uint8Array([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const notes = Object.entries(texts).map(([name, text]) => chunk("tEXt", new TextEncoder().encode(`${name}\0${text}`)))
  const pixels = new Uint8Array([0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1])
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    ...notes,
    chunk("IDAT", pixels),
    chunk("IEND", new Uint8Array()),
  ]
  return new Blob(parts.map((part) => new Uint8Array(part)))
}

it("a graph is what a text file says, and what ComfyUI wrote into an image, the runnable one before the editor's", async () => {
  expect(await graphTextOf(new Blob([EXAMPLE_GRAPH], { type: "application/json" }))).toBe(EXAMPLE_GRAPH)
  expect(await graphTextOf(pngWith({ workflow: '{"nodes":[]}', prompt: EXAMPLE_GRAPH }))).toBe(EXAMPLE_GRAPH)
  expect(await graphTextOf(pngWith({ workflow: '{"nodes":[]}' }))).toBe('{"nodes":[]}')
})

it("an image without a graph, or with words in its place, has none", async () => {
  expect(await graphTextOf(pngWith({}))).toBeNull()
  expect(await graphTextOf(pngWith({ prompt: "a fox" }))).toBeNull()
  expect(await graphTextOf(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]))).toBeNull()
})
