import { expect, it } from "vitest"
import { putsFaces } from "./face-rules.ts"

it("an order puts a face into an image by swapping it, or by steering with it, and in no other way", () => {
  expect(putsFaces(22, {})).toBe(true)
  expect(putsFaces(10, { controlnet_units: [{ module: "canny" }, { module: "face" }] })).toBe(true)
  expect(putsFaces(10, { lab_base: { conds: [{ image: "/media/a", mode: "FaceSwap" }] } })).toBe(true)
  expect(putsFaces(10, { controlnet_units: [{ module: "pose" }], lab_base: { conds: [{ image: "/media/a", mode: "CPDS" }] } })).toBe(false)
  expect(putsFaces(undefined, {})).toBe(false)
})
