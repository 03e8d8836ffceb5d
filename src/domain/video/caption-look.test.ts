import { expect, it } from "vitest"
import { captionLookOf, captionsFor, USUAL_LOOK } from "./caption-look.ts"

it("a look that was kept is read again, and what is not one of ours is as usual", () => {
  expect(captionLookOf({ size: 150, ground: "none", place: "top" })).toEqual({ size: 150, ground: "none", place: "top" })
  for (const kept of [undefined, null, 7, "x", { size: 9, ground: "red", place: 1 }]) expect(captionLookOf(kept)).toEqual(USUAL_LOOK)
})

it("captions are chosen by the language that was chosen before, or by its kin", () => {
  expect(captionsFor(["en", "pt-BR", "pt"], "pt")).toBe(2)
  expect(captionsFor(["en", "pt-BR"], "pt")).toBe(1)
  expect(captionsFor(["en", "ja"], "ar")).toBe(-1)
  expect(captionsFor(["en"], null)).toBe(-1)
})
