import { describe, expect, it } from "vitest"
import { throttleScaleOf } from "./throttles.ts"

describe("the scale of throttles", () => {
  it("is 1 where nothing is said", () => expect(throttleScaleOf({ ENVIRONMENT: "production" })).toBe(1))

  it("is taken in development as a whole number up to 100", () => {
    expect(throttleScaleOf({ ENVIRONMENT: "development", THROTTLE_SCALE: "100" })).toBe(100)
    for (const scale of ["0", "-1", "1.5", "101", "many", ""])
      expect(() => throttleScaleOf({ ENVIRONMENT: "development", THROTTLE_SCALE: scale }), scale).toThrow("THROTTLE_SCALE")
  })

  it("above 1 is refused in production", () => {
    expect(() => throttleScaleOf({ ENVIRONMENT: "production", THROTTLE_SCALE: "2" })).toThrow("THROTTLE_SCALE")
    expect(throttleScaleOf({ ENVIRONMENT: "production", THROTTLE_SCALE: "1" })).toBe(1)
  })
})
