import { expect, test } from "vitest"
import { fileSize } from "./file-size.ts"

test.each([
  [0, "bytes", 0],
  [999, "bytes", 999],
  [1_000, "kilobytes", 1],
  [999_499, "kilobytes", 999],
  [999_500, "megabytes", 1],
  [1_222_930, "megabytes", 1.2],
  [1_073_741_824, "gigabytes", 1.07],
  [5_000_000_000, "gigabytes", 5],
  [1_000_000_000_000, "terabytes", 1],
  [Number.NaN, "bytes", 0],
  [-5, "bytes", 0],
] as const)("%d bytes are shown in %s", (bytes, unit, amount) => {
  expect(fileSize(bytes)).toEqual({ unit, amount })
})
