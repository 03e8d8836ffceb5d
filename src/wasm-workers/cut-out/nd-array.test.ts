import { expect, test } from "vitest"
import { ndArray } from "./nd-array.ts"

test("rows lie one after another, an image's channels side by side in them", () => {
  const image = ndArray(
    Uint8Array.from({ length: 24 }, (_, index) => index),
    [2, 3, 4],
  )
  expect([image.get(0, 0, 0), image.get(0, 2, 3), image.get(1, 0, 0), image.get(1, 1, 2)]).toEqual([0, 11, 12, 18])
  image.set(1, 1, 2, 99)
  expect(Array.from(image.data)).toEqual(Array.from({ length: 24 }, (_, index) => (index === 18 ? 99 : index)))
})

test("data and shape are those that were given, whatever the number of dimensions", () => {
  const data = new Float32Array(12)
  const tensor = ndArray(data, [1, 3, 2, 2])
  expect(tensor.data).toBe(data)
  expect(tensor.shape).toEqual([1, 3, 2, 2])
})

test("a number goes in as its kind of array takes it", () => {
  const mask = ndArray(new Uint8Array(1), [1, 1, 1])
  mask.set(0, 0, 0, 12.9)
  expect(mask.get(0, 0, 0)).toBe(12)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])("%s among what a model gives is refused", (value) => {
  expect(() => ndArray(Float32Array.of(0.5, value), [1, 2, 1])).toThrow("no numbers")
})
