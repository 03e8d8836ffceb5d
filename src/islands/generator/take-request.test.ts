import { expect, it } from "vitest"
import type { KnownImage } from "../_making/known-image.ts"
import type { Draft } from "../studio/draft.ts"
import { withResult } from "./take-request.ts"

const image: KnownImage = { url: "/media/fox.png", width: 640, height: 480, sizeBytes: 0, prompt: "a fox" }
const unit = (url?: string) => ({ module: "canny", ...(url === undefined ? {} : { input_image: url }) })
const unitsAfter = (units: Draft["meta"]["controlnet_units"]) =>
  withResult({ meta: units === undefined ? {} : { controlnet_units: units }, images: [] }, "conditionToImage", image, "image").meta
    .controlnet_units

it.each([
  ["the only one where there is none", undefined, [unit(image.url)]],
  ["the first that has no image", [unit(), unit("/b.png")], [unit(image.url), unit("/b.png")]],
  ["the last that has no image", [unit("/a.png"), unit()], [unit("/a.png"), unit(image.url)]],
  ["a further one where all have images", [unit("/a.png")], [unit("/a.png"), unit(image.url)]],
  [
    "the fourth where four have images",
    [unit("/a.png"), unit("/b.png"), unit("/c.png"), unit("/d.png")],
    [unit("/a.png"), unit("/b.png"), unit("/c.png"), unit(image.url)],
  ],
] as const)("a result that steers is the image of a control: %s", (_which, before, after) => {
  expect(unitsAfter(before && [...before])).toEqual(after)
})

it("a result brings its words where none are typed", () => {
  const wordsAfter = (meta: Draft["meta"]) => withResult({ meta, images: [] }, "imageToImage", image, "image").meta
  expect(wordsAfter({})).toMatchObject({ prompt: "a fox", imageUrl: image.url })
  expect(wordsAfter({ prompt: "a hare" }).prompt).toBe("a hare")
})
