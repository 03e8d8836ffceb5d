import { deflateSync, gzipSync } from "node:zlib"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { infotextOf } from "../../../easel/infotext.ts"
import { withPngText } from "../../../easel/png-text.ts"
import { madeExif, text, withChunks, withSegment } from "../../../testing/formats/exif.ts"
import { losslessWebp } from "../../../testing/formats/lossless-webp.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bigEndian, bytesOf, madeBox, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import { readRecipe } from "./read-recipe.ts"

const formats = ["png", "jpeg", "webp", "avif"] as const
const images = { png: new Uint8Array(), jpeg: new Uint8Array(), webp: new Uint8Array(), avif: new Uint8Array() }
beforeAll(async () => {
  for (const format of formats) images[format] = await painted(format)
})

const utf8 = (value: string) => new TextEncoder().encode(value)
const INFOTEXT = "a fox 狐\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512"
const EXPECTED = {
  prompt: "a fox 狐",
  negativePrompt: "blurry",
  settings: { steps: 20, samplerName: "Euler a", cfgScale: 7, seed: 1, width: 512, height: 512 },
}
const utf16 = (value: string) => bytesOf(Array.from(value, (letter) => letter.charCodeAt(0)).flatMap((code) => [code >> 8, code & 255]))
const comment = (...parts: readonly Uint8Array[]) =>
  madeExif({ isLittle: false, exif: [{ tag: 0x9286, type: 7, values: [...bytesOf(...parts)] }] })
const unicode = () => comment(utf8("UNICODE\0"), utf16(INFOTEXT))
const graph = JSON.stringify({
  1: { class_type: "KSampler", inputs: { seed: 5, steps: 20, positive: ["2", 0], latent_image: ["3", 0] } },
  2: { class_type: "CLIPTextEncode", inputs: { text: "a red fox" } },
  3: { class_type: "EmptyLatentImage", inputs: { width: 512, height: 768 } },
})
const xmp = (inner: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description${inner}</rdf:RDF></x:xmpmeta>`
const commentSegment = (jpeg: Uint8Array, words: string) =>
  bytesOf(jpeg.subarray(0, 2), [0xff, 0xfe], bigEndian(utf8(words).length + 2, 2), utf8(words), jpeg.subarray(2))

const littleUtf16 = (value: string) => Array.from(value, (letter) => letter.charCodeAt(0)).flatMap((code) => [code & 255, code >> 8])
const rawProfile = (exif: Uint8Array) => {
  const bytes = bytesOf("Exif\0\0", exif)
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return utf8(`\nexif\n    ${bytes.length}\n${digits.replaceAll(/.{72}/g, "$&\n")}\n`)
}
const gifWith = (words: string) => {
  const data = utf8(words)
  const pieces = Array.from({ length: Math.ceil(data.length / 255) }, (_, at) => data.subarray(at * 255, at * 255 + 255))
  const blocks = pieces.flatMap((piece) => [piece.length, ...piece])
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]
  return bytesOf("GIF89a", [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x21, 0xfe], blocks, [0], frame, [0x3b])
}
/** Pixels whose lowest bits say a text, column by column, as sd-webui-stealth-pnginfo writes them. */
const hiddenPixels = (signature: string, words: string, told?: number) => {
  const data = signature.endsWith("comp") ? gzipSync(utf8(words)) : utf8(words)
  const bytes = bytesOf(signature, bigEndian(told ?? data.length * 8, 4), data)
  const bits = [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1))
  const isAlpha = signature.startsWith("stealth_png")
  const [height, channels, perPixel] = [40, isAlpha ? 4 : 3, isAlpha ? 1 : 3]
  const width = Math.ceil(bits.length / perPixel / height) + 3
  const row = (y: number) =>
    Array.from({ length: width }, (_, x) => {
      const at = (x * height + y) * perPixel
      return isAlpha ? [90, 120, 200, 254 | (bits[at] ?? 0)] : [0, 1, 2].map((channel) => 100 | (bits[at + channel] ?? 0))
    }).flat()
  return { width, height, channels, rows: Array.from({ length: height }, (_, y) => row(y)) }
}
const hiddenIn = (signature: string, words: string, told?: number) => {
  const { width, height, channels, rows: pixels } = hiddenPixels(signature, words, told)
  const rows = pixels.flatMap((row) => [0, ...row])
  const head = bytesOf(bigEndian(width, 4), bigEndian(height, 4), [8, channels === 4 ? 6 : 2, 0, 0, 0])
  return bytesOf(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(Uint8Array.from(rows))),
    pngChunk("IEND", new Uint8Array()),
  )
}
const hiddenInWebp = (signature: string, words: string, isLossy = false) => {
  const { width, height, channels, rows } = hiddenPixels(signature, words)
  const bytes = rows.flat()
  const rgba = channels === 4 ? bytes : bytes.flatMap((value, at) => (at % 3 === 2 ? [value, 255] : [value]))
  return losslessWebp(Uint8Array.from(rgba), width, height, { quality: 75, method: 4, isLossy })
}
const littleEndian = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >> 24]
const flacWith = (name: string, words: string) => {
  const text = utf8(`${name}=${words}`)
  const comments = bytesOf(littleEndian(1), "x", littleEndian(1), littleEndian(text.length), text)
  const info = [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x42, 0xf0, 0, 0, 0, 0, ...Array.from({ length: 16 }, () => 0)]
  return bytesOf("fLaC", [0, 0, 0, 34], info, [0x84], bigEndian(comments.length, 3), comments)
}
const mp4With = (name: string, words: string) => {
  const data = madeBox("data", bytesOf([0, 0, 0, 1, 0, 0, 0, 0], utf8(words)))
  const handler = (kind: string) =>
    madeBox(
      "hdlr",
      bytesOf(
        [0, 0, 0, 0, 0, 0, 0, 0],
        kind,
        Array.from({ length: 13 }, () => 0),
      ),
    )
  const meta =
    name === "©cmt"
      ? madeBox("meta", bytesOf([0, 0, 0, 0], handler("mdir"), madeBox("ilst", madeBox("\xa9cmt", data))))
      : madeBox(
          "meta",
          bytesOf(
            handler("mdta"),
            madeBox("keys", bytesOf([0, 0, 0, 0, 0, 0, 0, 1], madeBox("mdta", utf8(name)))),
            madeBox("ilst", madeBox("\0\0\0\x01", data)),
          ),
        )
  const movie = madeBox(
    "mvhd",
    bytesOf(
      Array.from({ length: 12 }, () => 0),
      bigEndian(1000, 4),
      Array.from({ length: 84 }, () => 0),
    ),
  )
  return bytesOf(madeBox("ftyp", bytesOf("isom", [0, 0, 2, 0], "isommp42")), madeBox("moov", bytesOf(movie, madeBox("udta", meta))))
}

describe("the recipe inside a file", () => {
  it.each<readonly [string, () => Uint8Array]>([
    ["a PNG's text", () => madePng(1, 1, pngChunk("iTXt", bytesOf("parameters", [0, 0, 0, 0, 0], utf8(INFOTEXT))))],
    ["a PNG's packed text", () => madePng(1, 1, pngChunk("zTXt", bytesOf("parameters", [0, 0], deflateSync(utf8(INFOTEXT)))))],
    ["a PNG's EXIF", () => madePng(1, 1, pngChunk("eXIf", unicode()))],
    ["a JPEG's EXIF", () => withSegment(images.jpeg, "Exif\0\0", unicode())],
    ["a JPEG's EXIF in one-byte letters", () => withSegment(images.jpeg, "Exif\0\0", comment(utf8("ASCII\0\0\0"), utf8(INFOTEXT)))],
    ["a comment without its encoding", () => withSegment(images.jpeg, "Exif\0\0", comment(utf8(INFOTEXT)))],
    [
      "a description in EXIF",
      () =>
        withSegment(images.jpeg, "Exif\0\0", madeExif({ isLittle: true, main: [{ ...text(0x010e, ""), values: [...utf8(INFOTEXT), 0] }] })),
    ],
    ["a JPEG's comment", () => commentSegment(images.jpeg, INFOTEXT)],
    [
      "a JPEG's XMP",
      () =>
        withSegment(
          images.jpeg,
          "http://ns.adobe.com/xap/1.0/\0",
          utf8(
            xmp(
              `><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${INFOTEXT.replaceAll("\n", "&#10;")}</rdf:li></rdf:Alt></exif:UserComment></rdf:Description>`,
            ),
          ),
        ),
    ],
    ["a WebP's EXIF", () => withChunks(images.webp, ["EXIF", unicode()])],
    ["a WebP's EXIF with a prefix", () => withChunks(images.webp, ["EXIF", bytesOf("Exif\0\0", unicode())])],
    ["a WebP's XMP", () => withChunks(images.webp, ["XMP ", utf8(xmp(` dc:description="${INFOTEXT.replaceAll("\n", "&#xA;")}"/>`))])],
    ["an AVIF's EXIF", () => bytesOf(images.avif, madeBox("mdat", unicode()))],
    [
      "the first directory of EXIF, as plain bytes",
      () =>
        withSegment(images.jpeg, "Exif\0\0", madeExif({ isLittle: true, main: [{ tag: 0x9286, type: 1, values: [...utf8(INFOTEXT)] }] })),
    ],
    ["EXIF whose UTF-8 is called Unicode", () => withSegment(images.jpeg, "Exif\0\0", comment(utf8("UNICODE\0"), utf8(INFOTEXT)))],
    [
      "a comment of Windows",
      () =>
        withSegment(images.jpeg, "Exif\0\0", madeExif({ isLittle: true, main: [{ tag: 0x9c9c, type: 1, values: littleUtf16(INFOTEXT) }] })),
    ],
    [
      "a raw profile of a PNG",
      () => madePng(1, 1, pngChunk("zTXt", bytesOf("Raw profile type exif", [0, 0], deflateSync(rawProfile(unicode()))))),
    ],
    ["a GIF's comment", () => gifWith(INFOTEXT)],
    ["the alpha of pixels", () => hiddenIn("stealth_pnginfo", INFOTEXT)],
    ["the alpha of pixels, packed", () => hiddenIn("stealth_pngcomp", INFOTEXT)],
    ["the colors of pixels", () => hiddenIn("stealth_rgbinfo", INFOTEXT)],
    ["the colors of pixels, packed", () => hiddenIn("stealth_rgbcomp", INFOTEXT)],
    ["the comments of a FLAC", () => flacWith("parameters", INFOTEXT)],
    ["the comment of an MP4", () => mp4With("©cmt", INFOTEXT)],
    ["a key of an MP4", () => mp4With("parameters", INFOTEXT)],
  ])("is found in %s", async (_, make) => {
    expect(await readRecipe(make())).toMatchObject({ generator: "a1111", ...EXPECTED, unknown: [] })
  })

  it.each(["stealth_pnginfo", "stealth_pngcomp", "stealth_rgbinfo", "stealth_rgbcomp"])(
    "is found in the pixels of a lossless WebP by %s",
    async (signature) => {
      expect(await readRecipe(await hiddenInWebp(signature, INFOTEXT))).toMatchObject({ ...EXPECTED, unknown: [] })
    },
  )

  it("is found in the alpha of a lossy WebP, and not in its colors", async () => {
    expect(await readRecipe(await hiddenInWebp("stealth_pngcomp", INFOTEXT, true))).toMatchObject(EXPECTED)
    expect(await readRecipe(await hiddenInWebp("stealth_rgbinfo", INFOTEXT, true))).toBeNull()
  })

  it.each([
    ["no bits", 0],
    ["more bits than there are pixels", 1_000_000],
    ["more bits than are read", 2_097_152 * 8 + 1],
  ])("is none where %s are told to be hidden", async (_, told) => {
    for (const signature of ["stealth_pnginfo", "stealth_rgbinfo"]) expect(await readRecipe(hiddenIn(signature, INFOTEXT, told))).toBeNull()
  })

  it("is NovelAI's, whose texts are hidden together", async () => {
    const comment = JSON.stringify({ prompt: "a fox", steps: 28, scale: 5, uc: "bad hands", seed: 4_000_000_001, sampler: "k_euler" })
    const hidden = JSON.stringify({
      Title: "AI generated image",
      Description: "a fox",
      Software: "NovelAI",
      Source: "NovelAI Diffusion V4",
      Comment: comment,
    })
    const expected = { prompt: "a fox", negativePrompt: "bad hands", settings: { steps: 28, cfgScale: 5, seed: 4_000_000_001 } }
    expect(await readRecipe(hiddenIn("stealth_pngcomp", hidden))).toMatchObject(expected)
    expect(await readRecipe(await hiddenInWebp("stealth_pngcomp", hidden))).toMatchObject(expected)
  })

  it("is found where the file was cut off behind it", async () => {
    const png = madePng(1, 1, pngChunk("iTXt", bytesOf("parameters", [0, 0, 0, 0, 0], utf8(INFOTEXT))))
    expect(await readRecipe(png.subarray(0, -30))).toMatchObject(EXPECTED)
  })

  it("is the plain one where a graph says it too; what is no recipe is named", async () => {
    const chunk = (name: string, value: string) => pngChunk("iTXt", bytesOf(name, [0, 0, 0, 0, 0], utf8(value)))
    expect(
      await readRecipe(madePng(1, 1, chunk("prompt", graph), chunk("parameters", INFOTEXT), chunk("Software", "some node"))),
    ).toMatchObject({
      ...EXPECTED,
      unknown: [{ name: "Software", value: "some node" }],
    })
    expect(await readRecipe(madePng(1, 1, chunk("workflow", "{}"), chunk("prompt", graph)))).toMatchObject({
      generator: "comfyui",
      prompt: "a red fox",
      settings: { seed: 5, steps: 20, width: 512, height: 768 },
    })
    const novelAi = [
      chunk("Software", "NovelAI"),
      chunk("Description", "a fox"),
      chunk("Comment", '{"steps": 28, "uc": "bad", "scale": 5}'),
    ]
    expect(await readRecipe(madePng(1, 1, ...novelAi))).toMatchObject({
      ...{ generator: "novelai", prompt: "a fox", negativePrompt: "bad", settings: { steps: 28, cfgScale: 5 } },
      unknown: [],
    })
    expect(await readRecipe(madePng(1, 1, chunk("Dream", '"a fox" -s 20 -S 4')))).toMatchObject({
      generator: "invokeai",
      prompt: "a fox",
      settings: { steps: 20, seed: 4 },
    })
  })

  it("is none in what a camera or an ordinary program writes", async () => {
    expect(await readRecipe(withSegment(images.jpeg, "Exif\0\0", comment(utf8("ASCII\0\0\0"), utf8("taken by Sue"))))).toBeNull()
    expect(await readRecipe(commentSegment(images.jpeg, "CREATOR: gd-jpeg v1.0, quality = 90"))).toBeNull()
    for (const format of formats) expect(await readRecipe(images[format])).toBeNull()
    expect(await readRecipe(new Uint8Array())).toBeNull()
  })

  it("is the same that Easel wrote", async () => {
    const request = {
      ...{ regions: [], references: [], inputs: [] },
      ...({ id: "job-1", kind: "text-to-image" } as const),
      ...{ regions: [], references: [], inputs: [] },
      ...{
        prompt: 'a fox, "red"\nin snow',
        negative_prompt: "blurry",
        width: 512,
        height: 768,
        steps: 12,
        cfg_scale: 6.5,
        seed: 1,
        count: 1,
      },
      sampler_name: "Euler a",
    }
    const recipe = await readRecipe(withPngText(images.png, [["parameters", infotextOf(request, 99)]]))
    expect(recipe).toMatchObject({
      ...{ generator: "easel", prompt: request.prompt, negativePrompt: "blurry", unknown: [] },
      settings: { width: 512, height: 768, steps: 12, cfgScale: 6.5, seed: 99, samplerName: "Euler a" },
    })
  })

  it("takes no more than 2 MiB out of what is packed", async () => {
    const bomb = madePng(
      1,
      1,
      pngChunk("zTXt", bytesOf("parameters", [0, 0], deflateSync(utf8(`Steps: 1, Seed: 2, X: ${"a".repeat(50_000_000)}`)))),
    )
    const recipe = await readRecipe(bomb)
    expect(recipe?.settings).toEqual({ steps: 1, seed: 2 })
    expect(recipe?.unknown[0]?.value.length).toBeLessThanOrEqual(2_097_152)
  })

  it("is looked for in damaged and cut files without harm", async () => {
    const files = [
      madePng(1, 1, pngChunk("iTXt", bytesOf("parameters", [0, 0, 0, 0, 0], utf8(INFOTEXT))), pngChunk("eXIf", unicode())),
      madePng(1, 1, pngChunk("zTXt", bytesOf("prompt", [0, 0], deflateSync(utf8(graph))))),
      withSegment(images.jpeg, "Exif\0\0", unicode()),
      withChunks(images.webp, ["EXIF", unicode()], ["XMP ", utf8(xmp(` dc:description="${INFOTEXT}"/>`))]),
      bytesOf(images.avif, madeBox("mdat", unicode())),
    ]
    const damage = fc.array(fc.record({ at: fc.nat({ max: 900 }), value: fc.nat({ max: 255 }) }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damage, fc.nat({ max: 1200 }), async (file, changes, cut) => {
        const bytes = file.slice(0, Math.max(0, file.length - (cut > 900 ? 0 : cut)))
        for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value
        const recipe = await readRecipe(bytes)
        expect(recipe === null || typeof recipe.prompt === "string").toBe(true)
      }),
      { numRuns: 1500 },
    )
  })
})
