import { expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { meanDifference, paletteDistance } from "./measures.ts"
import { carriedPixels, carry } from "./test-studio.ts"

const ORDER = { kind: "variation", prompt: "a red fox in a pine forest at dawn" } as const
const image = (await carry({ ...ORDER, kind: "text-to-image", seed: 3 })).files[0]?.bytes ?? new Uint8Array(0)
const source = await readRaster(image)

it("strength 0 is the image", async () => {
  expect((await carriedPixels({ ...ORDER, variation_strength: 0 }, { image })).rgba).toEqual(source.rgba)
})

it("the same scene with other details: changed the more the stronger, its palette kept", async () => {
  const made = []
  for (const variation_strength of [0.2, 0.6, 1]) made.push(await carriedPixels({ ...ORDER, variation_strength }, { image }))
  const far = made.map((one) => meanDifference(source, one))
  expect(far).toEqual(far.toSorted((one, other) => one - other))
  expect(far[0]).toBeGreaterThan(0.5)
  expect(far[2]).toBeLessThan(40)
  for (const one of made) expect(paletteDistance(source, one)).toBeLessThanOrEqual(12)
})

it("another seed varies otherwise", async () => {
  const { files } = await carry({ ...ORDER, variation_strength: 0.5, count: 2 }, { image })
  expect(files[0]?.bytes).not.toEqual(files[1]?.bytes)
})
