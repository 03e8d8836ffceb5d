import { expect, it } from "vitest"
import { jobRequestSchema } from "../orders/schemas.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { lendLook } from "./lend-look.ts"
import { meanDifference, paletteDistance } from "./measures.ts"
import { carriedPixels, carry, drawn, drawnPng } from "./test-studio.ts"

const WORDS = { kind: "text-to-image", prompt: "a meadow under a blue sky" } as const
const REGION = { role: "region-1", prompt: "desert dunes at sunset" } as const
/** The right half. */
const RIGHT = drawnPng(128, 128, (x) => (x >= 64 ? [255, 255, 255] : [0, 0, 0]))
const LOOK = drawnPng(200, 120, (x, y) => [180 + 50 * Math.sin(x / 3), 60 + 30 * Math.cos(y / 2), 90])
const part = (raster: Raster, left: number, width: number): Raster =>
  drawn(width, raster.height, (x, y) => {
    const at = (y * raster.width + left + x) * 4
    return [raster.rgba[at] ?? 0, raster.rgba[at + 1] ?? 0, raster.rgba[at + 2] ?? 0]
  })

it("a region shows what its own words say, feathered, and changes no byte beyond", async () => {
  const plain = await carriedPixels(WORDS)
  const dunes = await carriedPixels({ ...WORDS, prompt: REGION.prompt })
  const made = await carriedPixels({ ...WORDS, regions: [REGION] }, { "region-1": RIGHT })
  expect(part(made, 0, 56).rgba).toEqual(part(plain, 0, 56).rgba)
  expect(paletteDistance(part(made, 72, 56), part(dunes, 72, 56))).toBeLessThan(
    paletteDistance(part(made, 72, 56), part(plain, 72, 56)) / 2,
  )
  const steps = [62, 63, 64, 65].map((x) => meanDifference(part(made, x, 1), part(plain, x, 1)))
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
})

it("the figures of a region stand in what is there already", async () => {
  const plain = await carriedPixels(WORDS)
  const fox = await carriedPixels({ ...WORDS, regions: [{ role: "region-1", prompt: "a red fox" }] }, { "region-1": RIGHT })
  expect(part(fox, 0, 56).rgba).toEqual(part(plain, 0, 56).rgba)
  const sky = (raster: Raster) =>
    drawn(40, 20, (x, y) => [raster.rgba[(y * 128 + 80 + x) * 4] ?? 0, 0, raster.rgba[(y * 128 + 80 + x) * 4 + 2] ?? 0])
  expect(meanDifference(sky(fox), sky(plain))).toBeLessThan(15)
  const red = (raster: Raster) => raster.rgba.filter((value, at) => at % 4 === 0 && value > 150 && (raster.rgba[at + 2] ?? 0) < 90).length
  expect(red(part(fox, 64, 64))).toBeGreaterThan(red(part(plain, 64, 64)) + 50)
})

it("the first region lies above the others, and a region without weight or without anything in its mask changes nothing", async () => {
  const plain = await carriedPixels(WORDS)
  const one = await carriedPixels({ ...WORDS, regions: [REGION] }, { "region-1": RIGHT })
  const both = await carriedPixels(
    { ...WORDS, regions: [REGION, { role: "region-2", prompt: "an underwater reef" }] },
    { "region-1": RIGHT, "region-2": RIGHT },
  )
  expect(part(both, 80, 48).rgba).toEqual(part(one, 80, 48).rgba)
  expect((await carriedPixels({ ...WORDS, regions: [{ ...REGION, weight: 0 }] }, { "region-1": RIGHT })).rgba).toEqual(plain.rgba)
  const nothing = drawnPng(128, 128, () => [0, 0, 0])
  expect((await carriedPixels({ ...WORDS, regions: [REGION] }, { "region-1": nothing })).rgba).toEqual(plain.rgba)
})

it("a reference pulls the palette and the strength of the grain towards it, the more the heavier it is", async () => {
  const grain = (raster: Raster) =>
    meanDifference(
      raster,
      drawn(raster.width, raster.height, (x, y) => {
        const at = (y * raster.width + Math.max(0, x - 1)) * 4
        return [raster.rgba[at] ?? 0, raster.rgba[at + 1] ?? 0, raster.rgba[at + 2] ?? 0]
      }),
    )
  const look = await carriedPixels({ kind: "upscale", width: 200, height: 120 }, { image: LOOK })
  const made: Raster[] = []
  for (const weight of [0, 0.3, 0.6, 1])
    made.push(await carriedPixels({ ...WORDS, references: [{ role: "reference-1", weight }] }, { "reference-1": LOOK }))
  expect(made[0]?.rgba).toEqual((await carriedPixels(WORDS)).rgba)
  const palettes = made.map((raster) => paletteDistance(raster, look))
  expect(palettes).toEqual(palettes.toSorted((one, other) => other - one))
  expect(palettes.at(-1)).toBeLessThan((palettes[0] ?? 0) / 2)
  const far = made.map((raster) => Math.abs(grain(raster) - grain(look)))
  expect(far.at(-1)).toBeLessThan(far[0] ?? 0)
})

it("the look of an image itself changes it hardly", () => {
  const image = drawn(96, 96, (x, y) => [100 + (x % 7) * 9, 2 * y, 160 - x])
  expect(meanDifference(lendLook(image, image, 1), image)).toBeLessThan(1)
})

it("guides an image to image and a condition too: nothing of it outside the mask, all of it at strength 1", async () => {
  const image = drawnPng(128, 128, (x, y) => [x * 2, y * 2, 90])
  const order = {
    kind: "image-to-image",
    denoising_strength: 1,
    regions: [REGION],
    references: [{ role: "reference-1", weight: 1 }],
  } as const
  const guides = { "region-1": RIGHT, "reference-1": LOOK }
  const masked = await carriedPixels({ ...order, mask_blur: 0 }, { image, mask: RIGHT, ...guides })
  const source = await carriedPixels({ kind: "image-to-image", denoising_strength: 0 }, { image })
  expect(part(masked, 0, 64).rgba).toEqual(part(source, 0, 64).rgba)
  const whole = await carriedPixels(order, { image, ...guides })
  expect(whole.rgba).toEqual((await carriedPixels({ ...order, kind: "text-to-image" }, guides)).rgba)
  const control = { role: "control-1", module: "colourGrid", is_map: false, weight: 0.1 }
  const steered = await carriedPixels(
    { ...order, kind: "condition", controls: [control], mask_blur: 0 },
    { image, mask: RIGHT, "control-1": image, ...guides },
  )
  expect(part(steered, 0, 64).rgba).toEqual(part(source, 0, 64).rgba)
  expect(meanDifference(part(steered, 64, 64), part(source, 64, 64))).toBeGreaterThan(10)
})

it("what is empty begins with its surroundings, and the rest of the image stays as it is", async () => {
  const image = drawnPng(128, 128, (x, y) => [40, 120 + (y % 5) * 4, 200, x < 64 ? 255 : 0])
  const made = await carriedPixels({ kind: "image-to-image", prompt: "sea", denoising_strength: 0.3, mask_blur: 0 }, { image, mask: RIGHT })
  const left = part(made, 0, 64)
  expect([...left.rgba.slice(0, 4)]).toEqual([40, 120, 200, 255])
  expect(paletteDistance(part(made, 64, 64), left)).toBeLessThan(12)
})

it("stops within a region when it is told to", async () => {
  expect((await carry({ ...WORDS, regions: [REGION] }, { "region-1": RIGHT }, 2)).files).toEqual([])
})

it("each guide has its own input, and an input is some guide's", () => {
  const order = { id: "x", kind: "text-to-image", prompt: "a", width: 64, height: 64, seed: 1 }
  const input = (role: string) => ({ role, sha256: "0".repeat(64) })
  const takes = (more: object) => jobRequestSchema.safeParse({ ...order, ...more }).success
  expect(takes({ regions: [REGION], inputs: [input("region-1")] })).toBe(true)
  expect(takes({ regions: [REGION] })).toBe(false)
  expect(takes({ inputs: [input("region-1")] })).toBe(false)
  expect(takes({ regions: [REGION, REGION], inputs: [input("region-1")] })).toBe(false)
  expect(takes({ references: [{ role: "reference-5", weight: 1 }], inputs: [input("reference-5")] })).toBe(false)
})
