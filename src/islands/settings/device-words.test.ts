import { expect, it } from "vitest"
import { isHandheld } from "./device-words.ts"

it("tells what is held in the hand", () => {
  expect(["Safari on iPhone", "Chrome on Android", "Safari on Mac"].map(isHandheld)).toEqual([true, true, false])
})
