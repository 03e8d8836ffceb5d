import { describe, expect, it } from "vitest"
import { countWays, proofWaysOf, type Ways } from "./proof-ways.ts"

const at = "2026-01-01T00:00:00.000Z"
const none: Ways = { email: null, phone: null, has_password: false, providers: [], passkeys: [] }
const all: Ways = {
  email: "a@b.example",
  phone: "+4915112345678",
  has_password: true,
  providers: [{ type: "google", label: "Ada", linked_at: at }],
  passkeys: [{ id: "k", label: "Laptop", created_at: at, used_at: null }],
}

describe("the ways to confirm who one is", () => {
  it("are those that the account has, the quickest first", () => {
    expect(proofWaysOf(all, true).map(({ kind }) => kind)).toEqual(["password", "passkey", "email", "phone", "provider"])
    expect(proofWaysOf(none, true)).toEqual([])
  })

  it("have no passkey where the browser knows none", () => {
    expect(proofWaysOf(all, false).map(({ kind }) => kind)).not.toContain("passkey")
  })
})

it("a password is no way into the account by itself", () => {
  expect(countWays({ ...none, email: "a@b.example", has_password: true })).toBe(1)
  expect(countWays(all)).toBe(4)
})
