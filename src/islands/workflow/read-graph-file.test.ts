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

const utf8 = (text: string) => new TextEncoder().encode(text)
const number = (value: number, isLittle = false) => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, isLittle)
  return bytes
}
const joined = (...parts: readonly (Uint8Array | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? utf8(part) : part)]))

/** A sound with these notes, and a picture before them. */
function flacWith(notes: readonly string[]): Blob {
  const texts = notes.map((note) => joined(number(utf8(note).length, true), note))
  const comment = joined(number(4, true), "test", number(notes.length, true), ...texts)
  const head = (kind: number, length: number) => joined(Uint8Array.of(kind), number(length).subarray(1))
  return new Blob([joined("fLaC", head(0, 34), new Uint8Array(34), head(6, 3), "pic", head(0x84, comment.length), comment)])
}

const box = (type: string | Uint8Array, ...parts: readonly (Uint8Array | string)[]) => {
  const inside = joined(...parts)
  return joined(number(inside.length + 8), type, inside)
}

/** A video whose notes stand behind its frames, below its user data or the movie itself. */
function movieWith(notes: Readonly<Record<string, string>>, isPlain: boolean): Blob {
  const names = Object.keys(notes).map((name) => joined(number(name.length + 8), "mdta", name))
  const items = Object.values(notes).map((text, at) => box(number(at + 1), box("data", number(1), number(0), text)))
  const parts = [box("hdlr", new Uint8Array(25)), box("keys", number(0), number(names.length), ...names), box("ilst", ...items)]
  const meta = box("meta", ...(isPlain ? [] : [number(0)]), ...parts)
  const moov = box("moov", box("mvhd", new Uint8Array(100)), isPlain ? meta : box("udta", meta))
  return new Blob([joined(box("ftyp", "isom", number(512)), box("mdat", new Uint8Array(5000)), moov)])
}

it("a graph is what ComfyUI wrote into a sound or a video", async () => {
  expect(await graphTextOf(flacWith(["title=x", 'workflow={"nodes":[]}', `PROMPT=${EXAMPLE_GRAPH}`]))).toBe(EXAMPLE_GRAPH)
  expect(await graphTextOf(flacWith(["title=x"]))).toBeNull()
  for (const isPlain of [true, false]) {
    expect(await graphTextOf(movieWith({ encoder: "x", prompt: EXAMPLE_GRAPH }, isPlain))).toBe(EXAMPLE_GRAPH)
    expect(await graphTextOf(movieWith({ comment: JSON.stringify({ workflow: '{"nodes":[]}' }) }, isPlain))).toBe('{"nodes":[]}')
    expect(await graphTextOf(movieWith({}, isPlain))).toBeNull()
  }
})

it("a sound or a video that is cut off anywhere has none, and no more", async () => {
  for (const whole of [flacWith([`prompt=${EXAMPLE_GRAPH}`]), movieWith({ prompt: EXAMPLE_GRAPH }, false)])
    for (let length = 12; length < whole.size; length += 97)
      expect([null, "string"]).toContain(typeOfText(await graphTextOf(whole.slice(0, length))))
})
const typeOfText = (text: string | null) => (text === null ? null : typeof text)

it("an image without a graph, or with words in its place, has none", async () => {
  expect(await graphTextOf(pngWith({}))).toBeNull()
  expect(await graphTextOf(pngWith({ prompt: "a fox" }))).toBeNull()
  expect(await graphTextOf(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]))).toBeNull()
})
