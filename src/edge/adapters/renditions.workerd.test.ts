import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { madeExif, withSegment } from "../../../testing/formats/exif.ts"
import { bytesOf, littleEndian, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import { inspectMedia } from "../../domain/upload/inspect-media.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"
import { perceptualDistance } from "../../formats/image/perceptual-hash.ts"
import type { Pixels } from "../../formats/image/png-pixels.ts"
import { shrinkByCodec } from "./image-codec.ts"
import { createMediaStore } from "./media-store.ts"
import { createImageWorkshop } from "./renditions.ts"

const bytesOfText = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const withBinding = createImageWorkshop(env)
const workshops = [
  ["the binding", withBinding],
  ["codecs of our own", createImageWorkshop({ MEDIA: env.MEDIA })],
] as const

/** Left half red, right half blue, and a green square in the middle. */
function scene(width: number, height: number): Pixels {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < rgba.length; at += 4) {
    const [x, y] = [((at / 4) % width) / width, Math.floor(at / 4 / width) / height]
    const isMiddle = Math.abs(x - 0.6) < 0.2 && Math.abs(y - 0.4) < 0.2
    rgba.set(isMiddle ? [0, 200, 0, 255] : x < 0.5 ? [230, 20, 20, 255] : [20, 20, 230, 255], at)
  }
  return { width, height, rgba }
}

/** A WebP of the simple form with EXIF data behind its pixels. */
function withExif(webp: Uint8Array, exif: Uint8Array, { width, height }: { readonly width: number; readonly height: number }) {
  const chunk = (type: string, body: Uint8Array) => bytesOf(type, littleEndian(body.length), body, body.length % 2 === 1 ? [0] : [])
  const head = chunk("VP8X", bytesOf([0x08, 0, 0, 0], littleEndian(width - 1, 3), littleEndian(height - 1, 3)))
  const content = bytesOf("WEBP", head, webp.subarray(12), chunk("EXIF", exif))
  return bytesOf("RIFF", littleEndian(content.length), content)
}

/** Stripes across. */
function stripes(width: number, height: number): Pixels {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < rgba.length; at += 4) rgba.set(((at / 4) % width) % 80 < 40 ? [255, 255, 255, 255] : [0, 0, 0, 255], at)
  return { width, height, rgba }
}

async function put(bytes: Uint8Array): Promise<string> {
  const key = `upload/user_1/${crypto.randomUUID()}`
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } })
  return key
}

/** The binding, which wrangler.toml has. */
function images(): ImagesBinding {
  if (env.IMAGES === undefined) throw new Error("there is no Images binding")
  return env.IMAGES
}

/** A JPEG as another format, by the binding. */
async function reformatted(bytes: Uint8Array<ArrayBuffer>, format: "image/png" | "image/webp"): Promise<Uint8Array<ArrayBuffer>> {
  const made = await images()
    .input(new Blob([bytes]).stream())
    .output({ format })
  return new Uint8Array(await made.response().arrayBuffer())
}

const at = ({ width, rgba }: Pixels, x: number, y: number) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]

describe.each(workshops)("small copies by %s", (_, workshop) => {
  it.each(["image/jpeg", "image/png", "image/webp"] as const)("are sampled of %s, with its colours where they were", async (type) => {
    const jpeg = new Uint8Array(encodeJpeg(scene(400, 200), 90))
    const pixels = await workshop.sample(await put(type === "image/jpeg" ? jpeg : await reformatted(jpeg, type)))
    if (pixels === null || pixels === "undecodable") throw new Error(String(pixels))
    expect([pixels.width, pixels.height]).toEqual([100, 50])
    const [left, right] = [at(pixels, 10, 45), at(pixels, 90, 45)]
    expect([left[0], right[2]].every((strong) => (strong ?? 0) > 200)).toBe(true)
    expect([left[2], right[0]].every((weak) => (weak ?? 255) < 60)).toBe(true)
  })

  it("are turned as the image is shown", async () => {
    const exif = madeExif({ isLittle: true, main: [{ tag: 0x0112, type: 3, values: [6] }] })
    const turned = withSegment(encodeJpeg(scene(400, 200), 90), "Exif\0\0", exif)
    const pixels = await workshop.sample(await put(turned))
    if (pixels === null || pixels === "undecodable") throw new Error(String(pixels))
    expect([pixels.width, pixels.height]).toEqual([50, 100])
    // A quarter turn clockwise brings the left to the top.
    expect(at(pixels, 5, 10)[0]).toBeGreaterThan(200)
  })

  it("have the width that was asked for, and are files", async () => {
    const key = await put(encodeJpeg(scene(800, 400), 90))
    const copy = await workshop.shrink(key, 320)
    if (copy === null || copy === "wide-enough") throw new Error("no copy was made")
    expect(readImageHeader(copy.bytes)).toMatchObject({ width: 320, height: 160, contentType: copy.contentType })
    expect(copy.bytes.length).toBeLessThan(20_000)
    expect(await workshop.shrink(key, 960)).toBe("wide-enough")
  })

  it("have the size of a PNG that is no wider, where they weigh less; one that moves is left as it is", async () => {
    const grainy = scene(300, 500)
    grainy.rgba.forEach((value, at) => (grainy.rgba[at] = at % 4 === 3 ? 255 : Math.min(255, value + ((at * 7_919) % 13) + (at % 97))))
    const png = await reformatted(new Uint8Array(encodeJpeg(grainy, 90)), "image/png")
    const copy = await workshop.shrink(await put(png), 320)
    if (copy === null || copy === "wide-enough") throw new Error("no copy was made")
    expect(readImageHeader(copy.bytes)).toMatchObject({ width: 300, height: 500, contentType: copy.contentType })
    expect(copy.bytes.length).toBeLessThan(png.length)
    const control = pngChunk("acTL", new Uint8Array(8))
    const moving = new Uint8Array([...png.subarray(0, 33), ...control, ...png.subarray(33)])
    expect(await workshop.shrink(await put(moving), 640)).toBe("wide-enough")
    expect(await workshop.shrink(await put(madePng(8, 8)), 160)).toBeNull()
  })

  it.each(["image/jpeg", "image/png", "image/webp"] as const)(
    "fill the frame of a link's preview, of %s, within its bytes",
    async (type) => {
      const jpeg = new Uint8Array(encodeJpeg(scene(300, 600), 90))
      const key = await put(type === "image/jpeg" ? jpeg : await reformatted(jpeg, type))
      const frame = { width: 1200, height: 630, maximumBytes: 300_000 }
      const made = await workshop.frame(key, frame)
      expect(readImageHeader(made ?? new Uint8Array())).toMatchObject({ width: 1200, height: 630, contentType: "image/jpeg" })
      expect(made?.length).toBeLessThanOrEqual(300_000)
      expect(await workshop.frame(key, { ...frame, maximumBytes: 100 })).toBeNull()
    },
  )

  it("are told where an image's pixels are not whole, and are none of what is no image", async () => {
    const png = await reformatted(new Uint8Array(encodeJpeg(scene(64, 48), 90)), "image/png")
    const damaged = png.map((byte, index) => (index > 60 && index < png.length - 20 ? byte ^ 0x5a : byte))
    expect(await workshop.sample(await put(damaged))).toBe("undecodable")
    expect(await workshop.sample(await put(new TextEncoder().encode("no image")))).toBeNull()
    expect(await workshop.shrink("upload/none", 320)).toBeNull()
  })
})

describe("codecs of our own", () => {
  it("do not try a copy above 4 megapixels, of an image that is narrow and very high", async () => {
    const png = await reformatted(new Uint8Array(encodeJpeg(scene(64, 48), 90)), "image/png")
    const high = new DataView(png.buffer)
    high.setUint32(16, 1300)
    high.setUint32(20, 16_384)
    const sized = (height: number) => () => ({ width: 1280, height })
    expect(await shrinkByCodec(png, sized(16_132))).toBeNull()
    expect(await shrinkByCodec(png, sized(10))).toBe("undecodable")
  })

  it("turn an image as browsers do: a PNG where it says so before its pixels, a WebP never", async () => {
    const exif = madeExif({ isLittle: false, main: [{ tag: 0x0112, type: 3, values: [6] }] })
    const plain = await reformatted(new Uint8Array(encodeJpeg(scene(60, 30), 90)), "image/png")
    const turn = pngChunk("eXIf", exif)
    const before = bytesOf(plain.subarray(0, 33), turn, plain.subarray(33))
    const behind = bytesOf(plain.subarray(0, -12), turn, plain.subarray(-12))
    const webp = await reformatted(new Uint8Array(encodeJpeg(scene(60, 30), 90)), "image/webp")
    const sizeOf = async (bytes: Uint8Array) => {
      const copy = await shrinkByCodec(new Uint8Array(bytes), (width, height) => ({ width: width / 2, height: height / 2 }))
      return copy === null || copy === "undecodable" ? copy : [copy.width, copy.height]
    }
    expect([await sizeOf(plain), await sizeOf(before), await sizeOf(behind)]).toEqual([
      [30, 15],
      [15, 30],
      [30, 15],
    ])
    expect(await sizeOf(withExif(webp, exif, { width: 60, height: 30 }))).toEqual([30, 15])
  })

  it("blame no image for what they cannot do: moving WebP, JPEG in colours of print", async () => {
    const still = bytesOfText("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA").subarray(12)
    const chunk = (type: string, ...body: readonly ArrayLike<number>[]) => {
      const content = bytesOf(...body)
      return bytesOf(type, littleEndian(content.length), content)
    }
    const frame = chunk("ANMF", new Uint8Array(12), [100, 0, 0, 0], still)
    const moving = chunk("RIFF", bytesOf("WEBP", chunk("VP8X", [2], new Uint8Array(9)), chunk("ANIM", new Uint8Array(6)), frame, frame))
    const printed =
      "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCgAAAWP//Z"
    const workshop = createImageWorkshop({ MEDIA: env.MEDIA })
    for (const image of [moving, bytesOfText(printed)]) expect(await workshop.sample(await put(image))).toBeNull()
  })

  it("do not try a JPEG above 4 megapixels, and keep transparency by making no copy", async () => {
    const workshop = createImageWorkshop({ MEDIA: env.MEDIA })
    expect(
      await workshop.sample(await put(encodeJpeg({ width: 2200, height: 2000, rgba: new Uint8Array(2200 * 2000 * 4) }, 10))),
    ).toBeNull()
    const clear = await images()
      .input(new Blob([new Uint8Array(encodeJpeg(scene(400, 200), 90))]).stream())
      .transform({ width: 400, height: 400, fit: "pad", background: "#00000000" })
      .output({ format: "image/png" })
    expect(await workshop.shrink(await put(new Uint8Array(await clear.response().arrayBuffer())), 160)).toBeNull()
  })
})

describe("what is kept of an image's looks", () => {
  it("is alike for one image in three formats and sizes, by either way, and unlike for another", async () => {
    const facts = async (bytes: Uint8Array, workshop = withBinding) => {
      const key = await put(bytes)
      const claim = { purpose: "image", declaredType: "", name: "", sizeBytes: bytes.length } as const
      const inspection = await inspectMedia(createMediaStore(env.MEDIA), key, claim, workshop)
      if (!inspection.ok) throw new Error(inspection.reason)
      return inspection.facts
    }
    const jpeg = new Uint8Array(encodeJpeg(scene(640, 480), 85))
    const first = await facts(jpeg)
    expect(first).toMatchObject({ colour: expect.stringMatching(/^#[0-9a-f]{6}$/), thumbhash: expect.stringMatching(/^[\w+/=]{20,44}$/) })
    expect(first.perceptualHash).toMatch(/^[0-9a-f]{16}$/)
    const others = [
      await facts(jpeg, workshops[1][1]),
      await facts(await reformatted(jpeg, "image/webp"), workshops[1][1]),
      await facts(await reformatted(jpeg, "image/png")),
      await facts(new Uint8Array(encodeJpeg(scene(320, 240), 60))),
    ]
    for (const other of others) expect(perceptualDistance(first.perceptualHash ?? "", other.perceptualHash ?? "")).toBeLessThanOrEqual(6)
    const unlike = await facts(new Uint8Array(encodeJpeg(stripes(640, 480), 85)))
    expect(perceptualDistance(first.perceptualHash ?? "", unlike.perceptualHash ?? "")).toBeGreaterThan(12)
  })
})
