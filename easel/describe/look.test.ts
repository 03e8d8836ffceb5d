import { expect, test } from "vitest"
import { colourName } from "./look.ts"

test.each([
  [[10, 10, 10], "black"],
  [[250, 250, 250], "white"],
  [[60, 60, 60], "dark gray"],
  [[128, 128, 128], "gray"],
  [[200, 200, 200], "pale gray"],
  [[60, 30, 10], "dark brown"],
  [[130, 70, 20], "brown"],
  [[240, 140, 20], "orange"],
  [[20, 30, 100], "deep blue"],
  [[40, 60, 220], "blue"],
  [[180, 190, 250], "pale blue"],
] as const)("the color %s is called %s", ([red, green, blue], name) => {
  expect(colourName(red / 255, green / 255, blue / 255)).toBe(name)
})
