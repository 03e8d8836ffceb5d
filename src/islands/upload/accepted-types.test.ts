import { expect, it } from "vitest"
import { acceptedTypes } from "./accepted-types.ts"

it("a dialog for images offers what phones take too, another one does not", () => {
  expect(acceptedTypes(["image"])["image/heic"]).toContain(".heic")
  expect(acceptedTypes(["image"])["image/png"]).toContain(".png")
  expect(Object.keys(acceptedTypes(["audio"])).filter((type) => type.startsWith("image/"))).toEqual([])
})
