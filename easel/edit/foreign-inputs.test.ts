import { rmSync } from "node:fs"
import { crc32, deflateSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { KINDS } from "../orders/kinds.ts"
import { carriedPixels, carry, drawnPng } from "./test-studio.ts"

/** An even image of 16 bits a channel. */
function deepPng(side: number, [red, green, blue]: readonly [number, number, number]): Uint8Array {
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const made = Buffer.alloc(12 + data.byteLength)
    made.writeUInt32BE(data.byteLength)
    made.write(name, 4, "latin1")
    made.set(data, 8)
    made.writeUInt32BE(crc32(made.subarray(4, 8 + data.byteLength)), 8 + data.byteLength)
    return made
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 2], 8)
  const row = Buffer.from([0, ...Array.from({ length: side }, () => [red, 7, green, 7, blue, 7]).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", new Uint8Array(0)),
  ])
}

/** 8 × 8 px of one orange in cyan, magenta, yellow and black, as cameras and printers write it. */
const CMYK_JPEG = new Uint8Array(
  Buffer.from(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCnDCZGb//Z",
    "base64",
  ),
)

/** The least that each kind needs besides its words and inputs. */
const FIELDS: Readonly<Record<string, object>> = {
  "image-to-image": { denoising_strength: 0.5 },
  condition: { controls: [{ role: "control-1", module: "canny", is_map: false }] },
  variation: { variation_strength: 0.5 },
  expansion: { left: 32 },
  "character-repair": { units: [{ model: "face", denoising_strength: 0.5, confidence: 0.5 }] },
  animation: { frames: 8, frame_rate: 8, motion: "pan-left" },
  "control-preview": { module: "softEdge" },
  "image-to-video": { duration_s: 0.2, frame_rate: 10 },
  "multi-image-to-video": { duration_s: 0.2, frame_rate: 10 },
  "effect-to-video": { duration_s: 0.2, frame_rate: 10, model: "meet" },
  "lip-sync": { model: "en-female" },
}
const ROLES: Readonly<Record<string, readonly string[]>> = {
  condition: ["control-1"],
  "face-swap": ["target", "source"],
  "multi-image-to-video": ["image-2", "image-4"],
  "effect-to-video": ["image-1", "image-2"],
}
/** Kinds whose input is a film or a sound; `film/remake.test.ts` and `audio/own-voice.test.ts` have what theirs may be. */
const PLAYED = ["video-extend", "video-upscale", "frame-interpolation", "film-frame", "video-to-audio", "voice-training"]
const rolesOf = (kind: string): readonly string[] => ROLES[kind] ?? ["image"]
const withInputs = KINDS.filter(
  (kind) => !["text-to-image", "text-to-video", "sound-effect", "music", "speech", "song", "lyrics", ...PLAYED].includes(kind),
)
const ordered = (kind: string, bytes: Uint8Array) =>
  carry({ kind, ...FIELDS[kind] }, Object.fromEntries(rolesOf(kind).map((role) => [role, bytes])))

describe.each(withInputs)("%s", (kind) => {
  it.each([
    ["no image at all", new TextEncoder().encode("no image")],
    ["nothing", new Uint8Array(0)],
    ["half of an image", drawnPng(64, 64, (x, y) => [x, y, 90]).subarray(0, 60)],
  ])("fails by its own code for %s", async (_, bytes) => {
    await expect(ordered(kind, bytes)).rejects.toMatchObject({ code: "input-unreadable" })
  })

  it.each([
    ["one pixel", drawnPng(1, 1, () => [200, 90, 30])],
    ["a line of 3000 px", drawnPng(3000, 1, (x) => [x % 256, 90, 30])],
    ["16 bits a channel", deepPng(20, [200, 90, 30])],
    ["CMYK", CMYK_JPEG],
    ["nothing but transparence", drawnPng(30, 20, () => [0, 0, 0, 0])],
  ])("takes an image of %s as any other", async (_, bytes) => {
    const made = ordered(kind, bytes)
    if (kind === "face-swap" || kind === "lip-sync") return expect(made).rejects.toMatchObject({ code: "no-face" })
    const { files, films, heard } = await made
    if (kind === "image-to-text") return expect(heard).toMatchObject([{ type: "answered" }])
    for (const { path } of films) rmSync(path)
    expect([...files, ...films]).toHaveLength(1)
  })
})

it("16 bits a channel keep their colour", async () => {
  const { rgba } = await carriedPixels({ kind: "image-to-image", denoising_strength: 0 }, { image: deepPng(128, [200, 90, 30]) })
  for (const [k, value] of [200, 90, 30].entries()) expect(Math.abs((rgba[k] ?? 0) - value)).toBeLessThanOrEqual(1)
})

it.each([
  [96, 64],
  [64, 512],
])("every painted kind gives the ordered size of %i × %i, and with hires so much larger", async (width, height) => {
  const image = drawnPng(80, 50, (x, y) => [x * 3, y * 4, 120])
  for (const kind of ["text-to-image", "image-to-image", "condition", "variation", "expansion"]) {
    const inputs = kind === "text-to-image" ? {} : Object.fromEntries(rolesOf(kind).map((role) => [role, image]))
    const plain = await carriedPixels({ kind, ...FIELDS[kind], width, height }, inputs)
    expect([kind, plain.width, plain.height]).toEqual([kind, width, height])
    const hires = { scale: 1.5, upscaler: "Latent", steps: 0, denoising_strength: 0.4 }
    const large = await carriedPixels({ kind, ...FIELDS[kind], width, height, hires }, inputs)
    expect([kind, large.width, large.height]).toEqual([kind, width * 1.5, height * 1.5])
  }
})

it("hires has more detail than an enlargement has", async () => {
  const order = { kind: "text-to-image", steps: 20 }
  const hires = (denoising_strength: number) => ({ ...order, hires: { scale: 2, upscaler: "Latent", steps: 0, denoising_strength } })
  const [plain, detailed] = [await carriedPixels(hires(0)), await carriedPixels(hires(0.7))]
  const detail = ({ rgba }: { readonly rgba: Uint8ClampedArray }): number =>
    rgba.reduce((sum, value, at) => (at % 4 === 0 ? sum + Math.abs(value - (rgba[at + 4] ?? value)) : sum), 0)
  expect(detail(detailed)).toBeGreaterThan(detail(plain) * 1.2)
})
