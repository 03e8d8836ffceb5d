import { expect, it } from "vitest"
import { guestSecretOf } from "./guest-secret.ts"

it("production does without neither a secret of its own nor a short one; development needs none", () => {
  expect(() => guestSecretOf({ ENVIRONMENT: "production" })).toThrow("GUEST_SECRET")
  expect(() => guestSecretOf({ ENVIRONMENT: "production", GUEST_SECRET: "short" })).toThrow("GUEST_SECRET")
  expect(guestSecretOf({ ENVIRONMENT: "production", GUEST_SECRET: "x".repeat(32) })).toBe("x".repeat(32))
  expect(guestSecretOf({ ENVIRONMENT: "development" })).not.toBe("")
})
