import { expect, test } from "vitest"
import { visitorImagesPerDayOf } from "./visitor-images.ts"

const of = (ENVIRONMENT: string, VISITOR_IMAGES_PER_DAY?: string) =>
  visitorImagesPerDayOf({ ENVIRONMENT, ...(VISITOR_IMAGES_PER_DAY === undefined ? {} : { VISITOR_IMAGES_PER_DAY }) })

test("a visitor has the four images a day of the specification where nothing is set", () => {
  expect([of("production"), of("development")]).toEqual([4, 4])
})

test("only whoever develops may set more, and nobody less", () => {
  expect(of("development", "100")).toBe(100)
  expect(of("production", "4")).toBe(4)
  for (const text of ["5", "3", "", "many", "4.5"]) expect(() => of("production", text)).toThrow("VISITOR_IMAGES_PER_DAY")
  for (const text of ["3", "1001"]) expect(() => of("development", text)).toThrow("VISITOR_IMAGES_PER_DAY")
})
