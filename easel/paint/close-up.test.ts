import { expect, test } from "vitest"
import { readScene } from "../words/read-scene.ts"
import { openPainting } from "./open-painting.ts"

const paint = (prompt: string, seed: number): Buffer => {
  const scene = readScene({ prompt, negativePrompt: "", cfgScale: 7 })
  const painting = openPainting({ scene, width: 96, height: 96, seed, steps: 1 })
  painting.advance(1)
  return Buffer.from(painting.png())
}

test("a portrait of a man and one of a woman are two pictures, whatever the seed", () => {
  for (const seed of [1, 2, 3]) expect(paint("portrait of a man", seed).equals(paint("portrait of a woman", seed))).toBe(false)
})
