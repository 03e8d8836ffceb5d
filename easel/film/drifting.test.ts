import { expect, test } from "vitest"
import { readScene } from "../words/read-scene.ts"
import { driftingOf } from "./drifting.ts"

const driftingIn = (prompt: string) => driftingOf(prompt, readScene({ prompt, negativePrompt: "", cfgScale: 7 }))

test.each([
  ["a sailboat on the sea at noon", "glints", true],
  ["a storm at sea", "glints", false],
  ["a frozen lake, ice", "glints", false],
  ["a village in falling snow", "snow", true],
  ["a street in the rain", "rain", true],
  ["a storm at sea", "rain", true],
  ["cherry blossoms in the park", "petals", true],
  ["a campfire in the forest", "embers", true],
  ["a fairy in the forest", "fireflies", true],
  ["the milky way above a mountain", "twinkle", true],
  ["a chair", "dust", true],
  ["a street in the rain", "dust", false],
] as const)("%s: %s drift through the air is %s", (prompt, what, isThere) => {
  expect(driftingIn(prompt).includes(what)).toBe(isThere)
})
