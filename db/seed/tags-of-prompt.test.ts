import { expect, test } from "vitest"
import { tagsOfPrompt } from "./tags-of-prompt.ts"
import { SEED_WORKS } from "./works.ts"

test("a prompt is tagged with the concepts that it names, each once, longer names first", () => {
  expect(tagsOfPrompt("a red fox in a snowy forest at sunset, watercolour, a fox")).toEqual([
    "fox",
    "snow",
    "forest",
    "sunset",
    "watercolor",
  ])
  expect(tagsOfPrompt("a bay, oil painting")).toEqual(["oil painting"])
})

test("nearly every image of the first gallery has a tag", () => {
  const untagged = SEED_WORKS.filter(({ prompt }) => tagsOfPrompt(prompt).length === 0)
  expect(untagged.map(({ title }) => title)).toEqual(["Spiral"])
})
