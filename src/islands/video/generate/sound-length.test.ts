import { expect, it } from "vitest"
import { soundLengthOf, soundLengthText } from "./sound-length.ts"

it("a form asks for the first five seconds, for what was chosen, or for all of whatever video there is, and never for more", () => {
  expect([soundLengthOf("", 12.48), soundLengthOf("", 3.04)]).toEqual([5, 3.04])
  expect([soundLengthOf("10", 12.48), soundLengthOf("10", 7), soundLengthOf("nonsense", 7)]).toEqual([10, 5, 5])
  const kept = soundLengthText(12.48, 12.48)
  expect([kept, soundLengthOf(kept, 12.48), soundLengthOf(kept, 30)]).toEqual(["whole", 12.48, 30])
  expect(soundLengthOf(soundLengthText(10, 30), 30)).toBe(10)
})
