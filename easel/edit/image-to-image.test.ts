import { expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { readPngText } from "../png-text.ts"
import { controlMap } from "./control/control-map.ts"
import { edgeAgreement, meanDifference, paletteDistance } from "./measures.ts"
import { carriedPixels, carry, drawnPng } from "./test-studio.ts"

const painted = async (prompt: string, seed = 3): Promise<Uint8Array> =>
  (await carry({ kind: "text-to-image", prompt, seed })).files[0]?.bytes ?? new Uint8Array(0)
const ORDER = { kind: "image-to-image", prompt: "a red fox in a pine forest at dawn" } as const
const image = await painted("a lighthouse on a cliff by the sea at sunset")
const source = await readRaster(image)

it("strength 0 gives the image's own pixels, also where something shines through", async () => {
  expect((await carriedPixels({ ...ORDER, denoising_strength: 0 }, { image })).rgba).toEqual(source.rgba)
  const clear = drawnPng(128, 128, (x) => [200, 80, 40, x < 64 ? 255 : 0])
  expect((await carriedPixels({ ...ORDER, denoising_strength: 0 }, { image: clear })).rgba).toEqual((await readRaster(clear)).rgba)
})

it("strength 1 forgets the image: what comes is what the words alone give", async () => {
  const alone = await readRaster((await carry({ ...ORDER, kind: "text-to-image" })).files[0]?.bytes ?? image)
  expect((await carriedPixels({ ...ORDER, denoising_strength: 1 }, { image })).rgba).toEqual(alone.rgba)
})

it("at strength 0.2 the palette stays the image's, whatever the words", async () => {
  for (const prompt of [
    "a red fox in a pine forest at dawn",
    "a castle at night",
    "a meadow of sunflowers at noon",
    "an underwater reef",
  ]) {
    const made = await carriedPixels({ ...ORDER, prompt, denoising_strength: 0.2 }, { image })
    expect(paletteDistance(source, made), prompt).toBeLessThanOrEqual(12)
  }
})

it("at strength 0.35 the image's forms stay, and what one sees of them is the words' manner and light", async () => {
  const made = await carriedPixels({ ...ORDER, prompt: "a lighthouse at night, ink", denoising_strength: 0.35 }, { image })
  expect(meanDifference(source, made)).toBeGreaterThan(14)
  expect(edgeAgreement(controlMap(source, { module: "canny", processor_res: 128 }), made)).toBeGreaterThan(0.5)
})

it("at strength 0.5 the words' forms are there and the image's are not: nothing is seen through something else", async () => {
  const alone = await readRaster((await carry({ ...ORDER, kind: "text-to-image" })).files[0]?.bytes ?? image)
  const [words, own] = [alone, source].map((one) => controlMap(one, { module: "canny", processor_res: 128 }))
  const agreements = async (denoising_strength: number) => {
    const made = await carriedPixels({ ...ORDER, denoising_strength }, { image })
    return [words, own].map((map) => edgeAgreement(map ?? made, made))
  }
  const [before, after] = [await agreements(0.44), await agreements(0.5)]
  expect(before[1]).toBeGreaterThan((before[0] ?? 1) + 0.3)
  expect(after[0]).toBeGreaterThan((after[1] ?? 1) + 0.3)
})

it("the stronger, the less of the image is left", async () => {
  const far: number[] = []
  for (const denoising_strength of [0.1, 0.4, 0.7, 1])
    far.push(meanDifference(source, await carriedPixels({ ...ORDER, denoising_strength }, { image })))
  expect(far).toEqual(far.toSorted((one, other) => one - other))
  expect(far[0]).toBeGreaterThan(0)
})

it("the same order gives the same bytes, another seed others, and each image says what it was made by", async () => {
  const order = { ...ORDER, denoising_strength: 0.5, count: 2 }
  const [first, again] = [await carry(order, { image }), await carry(order, { image })]
  expect(again.files.map(({ bytes }) => bytes)).toEqual(first.files.map(({ bytes }) => bytes))
  expect(first.files[1]?.bytes).not.toEqual(first.files[0]?.bytes)
  const said = first.files.map(({ bytes }) => readPngText(bytes).get("parameters"))
  expect(said[0]).toContain("Seed: 7, ")
  expect(said[1]).toContain("Seed: 8, ")
  expect(said[0]).toContain("Denoising strength: 0.5")
})

/** White where it is repainted. */
const MASK = (width: number, height: number) =>
  drawnPng(width, height, (x, y) =>
    x > width * 0.3 && x < width * 0.6 && y > height * 0.4 && y < height * 0.8 ? [255, 255, 255] : [0, 0, 0],
  )

it.each([
  ["of the image's size", 128, 128],
  ["of another size", 40, 72],
])("outside a mask %s and its blur no byte changes, inside something does", async (_, width, height) => {
  for (const mask_blur of [0, 1, 4, 9]) {
    const made = await carriedPixels({ ...ORDER, denoising_strength: 0.9, mask_blur }, { image, mask: MASK(width, height) })
    // A mask that is scaled up has a soft rim of its own.
    const reach = mask_blur + (width === 128 ? 0 : 4)
    let inside = 0
    for (let y = 0; y < 128; y++)
      for (let x = 0; x < 128; x++) {
        const isOutside = x <= 38.4 - reach || x >= 76.8 + reach || y <= 51.2 - reach || y >= 102.4 + reach
        const at = (y * 128 + x) * 4
        const [own, other] = [source.rgba.subarray(at, at + 4), made.rgba.subarray(at, at + 4)]
        if (isOutside) expect([x, y, ...other]).toEqual([x, y, ...own])
        else inside += own.every((value, k) => value === other[k]) ? 0 : 1
      }
    expect(inside).toBeGreaterThan(600)
  }
})

it("what is repainted goes on in the colours at its rim", async () => {
  const plain = drawnPng(128, 128, (x, y) => [60 + y / 2, 110 + x / 4, 190])
  const before = await readRaster(plain)
  const made = await carriedPixels(
    { ...ORDER, prompt: "fog", denoising_strength: 1, inpainting_fill: 0, mask_blur: 6 },
    { image: plain, mask: MASK(128, 128) },
  )
  const rim: number[] = []
  for (let x = 42; x < 74; x++)
    for (const y of [52, 101])
      for (let k = 0; k < 3; k++) {
        const at = (y * 128 + x) * 4 + k
        rim.push(Math.abs((made.rgba[at] ?? 0) - (before.rgba[at] ?? 0)))
      }
  expect(rim.reduce((sum, value) => sum + value, 0) / rim.length).toBeLessThan(22)
})

it("a figure in a hole that begins with the image changes no pixel beside it: no frame shows", async () => {
  const plain = drawnPng(128, 128, (x, y) => [60 + y / 2, 110 + x / 4, 190])
  const before = await readRaster(plain)
  const made = await carriedPixels(
    { ...ORDER, prompt: "a red fox", denoising_strength: 0.75, mask_blur: 0 },
    { image: plain, mask: MASK(128, 128) },
  )
  const isChanged = (x: number, y: number): boolean =>
    [0, 1, 2].some((k) => Math.abs((made.rgba[(y * 128 + x) * 4 + k] ?? 0) - (before.rgba[(y * 128 + x) * 4 + k] ?? 0)) > 12)
  const rim = Array.from({ length: 30 }, (_, n) => [isChanged(43 + n, 53), isChanged(40, 55 + n)]).flat()
  expect(rim.filter(Boolean).length).toBeLessThan(6)
  const inside = Array.from({ length: 36 * 48 }, (_, n) => isChanged(40 + (n % 36), 53 + Math.floor(n / 36)))
  expect(inside.filter(Boolean).length).toBeGreaterThan(150)
})

it("an empty mask changes nothing, and a mask over all is no error", async () => {
  const [none, all] = [drawnPng(16, 16, () => [0, 0, 0]), drawnPng(16, 16, () => [255, 255, 255])]
  expect((await carriedPixels({ ...ORDER, denoising_strength: 1 }, { image, mask: none })).rgba).toEqual(source.rgba)
  for (const inpainting_fill of [0, 1, 2, 3]) {
    const made = await carriedPixels({ ...ORDER, denoising_strength: 0.7, inpainting_fill }, { image, mask: all })
    expect(meanDifference(source, made)).toBeGreaterThan(2)
  }
})

it("tells its steps, rising shares and a preview, and ends when told to stop", async () => {
  const { heard } = await carry({ ...ORDER, denoising_strength: 0.6, steps: 4 }, { image })
  expect(heard.filter(({ type }) => type === "stepped")).toHaveLength(3)
  expect(heard.some(({ type }) => type === "previewed")).toBe(true)
  const shares = heard.flatMap((event) => (event.type === "finishing" ? [event.share] : []))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect((await carry({ ...ORDER, denoising_strength: 0.6, steps: 4 }, { image }, 2)).files).toEqual([])
})

it("an image of one pixel, and one as thin as a line, are repainted as any other", async () => {
  for (const [width, height] of [
    [1, 1],
    [900, 2],
  ] as const) {
    const made = await carriedPixels({ ...ORDER, denoising_strength: 0.4 }, { image: drawnPng(width, height, (x) => [x % 256, 90, 60]) })
    expect([made.width, made.height]).toEqual([128, 128])
  }
})

it("a mask of a far corner of one pixel is met as well", async () => {
  const mask = drawnPng(128, 128, (x, y) => (x === 127 && y === 127 ? [255, 255, 255] : [0, 0, 0]))
  const made = await carriedPixels({ ...ORDER, denoising_strength: 1, mask_blur: 0 }, { image, mask })
  expect(made.rgba.filter((value, at) => value !== source.rgba[at]).length).toBeLessThanOrEqual(3)
})
