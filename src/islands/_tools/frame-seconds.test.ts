import { expect, test } from "vitest"
import { frameSecondsOf } from "./frame-seconds.ts"

test("an unknown frame rate counts as 30", () => {
  expect([frameSecondsOf(null), frameSecondsOf(0), frameSecondsOf(25)]).toEqual([1 / 30, 1 / 30, 0.04])
})
