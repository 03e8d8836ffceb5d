import { expect, test } from "vitest"
import { asViewerId } from "../_kernel/ids.ts"
import { expiresAtMs } from "./expiry-rules.ts"

const HOUR_MS = 3_600_000
const guest = asViewerId("guest_a")
const member = asViewerId("user_a")

test("what a guest made is kept 30 days, anyone's preview a day, and all else for good", () => {
  expect(expiresAtMs({ viewerId: guest, action: 1, createdAtMs: 5 })).toBe(5 + 30 * 24 * HOUR_MS)
  expect(expiresAtMs({ viewerId: guest, action: 12, createdAtMs: 5 })).toBe(5 + 24 * HOUR_MS)
  expect(expiresAtMs({ viewerId: member, action: 12, createdAtMs: 5 })).toBe(5 + 24 * HOUR_MS)
  expect(expiresAtMs({ viewerId: member, action: 1, createdAtMs: 5 })).toBeNull()
})
