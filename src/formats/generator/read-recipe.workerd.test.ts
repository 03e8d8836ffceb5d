import { deflateSync } from "node:zlib"
import { expect, it } from "vitest"
import { bytesOf, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import { readRecipe } from "./read-recipe.ts"

const packed = (text: string) => madePng(1, 1, pngChunk("zTXt", bytesOf("parameters", [0, 0], deflateSync(new TextEncoder().encode(text)))))

it("unpacks the recipe inside an image in the Worker, and no more than 2 MiB of it", async () => {
  const recipe = await readRecipe(packed("a fox\nSteps: 20, Sampler: Euler a, Seed: 4, Size: 512x768"))
  expect(recipe).toMatchObject({ prompt: "a fox", settings: { steps: 20, samplerName: "Euler a", seed: 4, width: 512, height: 768 } })
  const bomb = await readRecipe(packed(`a fox\nSteps: 20, X: ${"a".repeat(8_000_000)}`))
  expect(bomb?.unknown[0]?.value.length).toBeLessThanOrEqual(2_097_152)
})
