import { expect, it } from "vitest"
import { usesFaceSwap } from "./face-swap-rules.ts"

it("a face is in what was swapped into, in what a face steered, and in what came of either", () => {
  expect(usesFaceSwap({ kind: "face-swap" })).toBe(true)
  expect(usesFaceSwap({ kind: "condition", controls: [{ module: "canny" }, { module: "face" }] })).toBe(true)
  expect(usesFaceSwap({ kind: "upscale" }, { kind: "face-swap" })).toBe(true)
  expect(usesFaceSwap({ kind: "condition", controls: [{ module: "pose" }] }, null, "face-swap", undefined)).toBe(false)
})
