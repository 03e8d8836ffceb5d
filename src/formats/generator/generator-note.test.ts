import { deflateSync } from "node:zlib"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { madeExif, text, withChunks, withSegment } from "../../../testing/formats/exif.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bigEndian, bytesOf, inspectBytes, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import type { GeneratorNote } from "../media-facts.ts"
import { MAXIMUM_NOTE_CHARACTERS } from "./generator-note.ts"

const images = { jpeg: new Uint8Array(), webp: new Uint8Array() }
beforeAll(async () => {
  for (const format of ["jpeg", "webp"] as const) images[format] = await painted(format)
})

async function noteOf(bytes: Uint8Array): Promise<GeneratorNote | null> {
  const inspection = await inspectBytes(bytes)
  if (!inspection.ok) throw new Error(inspection.reason)
  return inspection.facts.details.generator
}

const utf8 = (value: string) => new TextEncoder().encode(value)
const tEXt = (keyword: string, value: string) => pngChunk("tEXt", bytesOf(keyword, 0, utf8(value)))
const zTXt = (keyword: string, value: string) => pngChunk("zTXt", bytesOf(keyword, 0, 0, deflateSync(utf8(value))))
const iTXt = (keyword: string, value: string, isPacked = false) =>
  pngChunk("iTXt", bytesOf(keyword, 0, [isPacked ? 1 : 0, 0, 0, 0], isPacked ? deflateSync(utf8(value)) : utf8(value)))
const withNotes = (...chunks: readonly Uint8Array[]) => madePng(1, 1, ...chunks)

const A1111 = "a fox 狐\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512"

describe("what a generator wrote into a PNG", () => {
  it.each([
    ["a1111", [iTXt("parameters", A1111)], { parameters: A1111 }],
    ["a1111", [zTXt("parameters", A1111)], { parameters: A1111 }],
    ["a1111", [iTXt("parameters", A1111, true)], { parameters: A1111 }],
    ["comfyui", [tEXt("prompt", '{"3":{}}'), tEXt("workflow", '{"nodes":[]}')], { prompt: '{"3":{}}', workflow: '{"nodes":[]}' }],
    ["novelai", [tEXt("Software", "NovelAI"), tEXt("Comment", '{"steps": 28}')], { Software: "NovelAI", Comment: '{"steps": 28}' }],
    [
      "fooocus",
      [tEXt("parameters", '{"metadata_scheme": "fooocus"}'), tEXt("fooocus_scheme", "fooocus")],
      {
        parameters: '{"metadata_scheme": "fooocus"}',
        fooocus_scheme: "fooocus",
      },
    ],
    ["invokeai", [tEXt("invokeai_metadata", "{}")], { invokeai_metadata: "{}" }],
    ["invokeai", [tEXt("Dream", '"a fox" -s 20')], { Dream: '"a fox" -s 20' }],
    ["c2pa", [pngChunk("caBX", bytesOf("jumb"))], {}],
  ] as const)("is kept as of %s", async (program, chunks, entries) => {
    expect(await noteOf(withNotes(...chunks))).toEqual({ program, entries })
  })

  it("is nothing where an ordinary program left a comment", async () => {
    expect(await noteOf(withNotes(tEXt("Software", "GIMP"), tEXt("Comment", "made with love")))).toBeNull()
    expect(await noteOf(withNotes())).toBeNull()
  })

  it("is cut, however much it packs, and has no control characters", async () => {
    const bomb = await noteOf(withNotes(zTXt("parameters", `Steps: 1, ${"a".repeat(30_000_000)}`)))
    const kept = Object.values(bomb?.entries ?? {}).join("")
    expect(kept.length).toBeLessThanOrEqual(MAXIMUM_NOTE_CHARACTERS)
    const many = await noteOf(
      withNotes(...["parameters", "prompt", "workflow"].map((name) => tEXt(name, `Steps: 1, ${"b".repeat(50_000)}`))),
    )
    expect(Object.values(many?.entries ?? {}).join("").length).toBeLessThanOrEqual(MAXIMUM_NOTE_CHARACTERS)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 80 }), async (value) => {
        const note = await noteOf(withNotes(iTXt("parameters", `Steps: 1 ${value}`)))
        expect(note?.entries["parameters"]).toMatch(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]*$/)
      }),
    )
  })

  it("is read out of noise without harm", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("tEXt", "zTXt", "iTXt", "eXIf"),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        async (type, noise) => {
          const note = await noteOf(withNotes(pngChunk(type, noise)))
          expect(note === null || typeof note.program === "string").toBe(true)
        },
      ),
    )
  })
})

describe("what a generator wrote into EXIF", () => {
  const comment = (encoding: string, body: Uint8Array) =>
    madeExif({ isLittle: false, exif: [{ tag: 0x9286, type: 7, values: [...bytesOf(encoding.padEnd(8, "\0"), body)] }] })
  const utf16 = (value: string, isLittle: boolean) =>
    bytesOf(
      Array.from(value, (letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]).flatMap((pair) =>
        isLittle ? pair.toReversed() : pair,
      ),
    )

  it.each([
    ["two-byte letters, the high byte first", () => comment("UNICODE", utf16(A1111, false))],
    ["two-byte letters, the low byte first", () => comment("UNICODE", utf16(A1111, true))],
    ["one-byte letters", () => comment("ASCII", utf8(A1111))],
    ["letters of an encoding that is not named", () => comment("", utf8(A1111))],
  ])("is kept in %s", async (_, make) => {
    const expected = { program: "a1111", entries: { UserComment: A1111 } }
    expect(await noteOf(withSegment(images.jpeg, "Exif\0\0", make()))).toEqual(expected)
    expect(await noteOf(withChunks(images.webp, ["EXIF", make()]))).toEqual(expected)
  })

  it("is kept where its encoding is left out, as Fooocus does", async () => {
    const json = '{"metadata_scheme": "fooocus", "prompt": "a fox"}'
    const exif = madeExif({ isLittle: false, exif: [{ tag: 0x9286, type: 7, values: [...utf8(json)] }] })
    expect(await noteOf(withSegment(images.jpeg, "Exif\0\0", exif))).toEqual({ program: "fooocus", entries: { UserComment: json } })
  })

  it("is kept as a JPEG's own comment, and an ordinary comment is nothing", async () => {
    const commented = (words: string) =>
      bytesOf(images.jpeg.subarray(0, 2), [0xff, 0xfe], bigEndian(words.length + 2, 2), words, images.jpeg.subarray(2))
    const plain = "a fox\nSteps: 20, Seed: 1"
    expect(await noteOf(commented(plain))).toEqual({ program: "a1111", entries: { Comment: plain } })
    expect(await noteOf(commented("CREATOR: gd-jpeg v1.0"))).toBeNull()
  })

  it("is a graph where ComfyUI put it into fields of cameras", async () => {
    const exif = madeExif({ isLittle: true, main: [text(0x010f, 'workflow:{"nodes":[]}'), text(0x0110, 'prompt:{"3":{}}')] })
    expect(await noteOf(withChunks(images.webp, ["EXIF", exif]))).toEqual({
      program: "comfyui",
      entries: { workflow: '{"nodes":[]}', prompt: '{"3":{}}' },
    })
  })
})
