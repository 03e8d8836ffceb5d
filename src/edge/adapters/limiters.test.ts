import { describe, expect, it } from "vitest"
import { limiterScaleOf } from "./limiters.ts"

describe("the scale of limiters", () => {
  it("is 1 where nothing is said", () => expect(limiterScaleOf({ ENVIRONMENT: "production" })).toBe(1))

  it("is taken in development as a whole number up to 100", () => {
    expect(limiterScaleOf({ ENVIRONMENT: "development", THROTTLE_SCALE: "100" })).toBe(100)
    for (const scale of ["0", "-1", "1.5", "101", "many", ""])
      expect(() => limiterScaleOf({ ENVIRONMENT: "development", THROTTLE_SCALE: scale }), scale).toThrow("THROTTLE_SCALE")
  })

  it("above 1 is refused in production", () => {
    expect(() => limiterScaleOf({ ENVIRONMENT: "production", THROTTLE_SCALE: "2" })).toThrow("THROTTLE_SCALE")
    expect(limiterScaleOf({ ENVIRONMENT: "production", THROTTLE_SCALE: "1" })).toBe(1)
  })
})
