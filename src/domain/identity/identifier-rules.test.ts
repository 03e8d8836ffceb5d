import { describe, expect, it } from "vitest"
import { cleanName, mailboxOf, nameErrors, proposedName } from "./identifier-rules.ts"

describe("the mailbox of an address", () => {
  it.each([
    ["ann@example.org", "ann@example.org"],
    ["ann+shop@example.org", "ann@example.org"],
    ["ann+a+b@example.org", "ann@example.org"],
    ["a.nn@example.org", "a.nn@example.org"],
    ["a.n.n+x@gmail.com", "ann@gmail.com"],
    ["a.nn@googlemail.com", "ann@gmail.com"],
    ["+ann@example.org", "+ann@example.org"],
  ])("%s is %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
    expect(mailboxOf(mailbox)).toBe(mailbox)
  })
})

describe("a name", () => {
  it("has as many characters as people count, and is proposed no longer than it may be", () => {
    expect(nameErrors("😀".repeat(40))).toEqual([])
    expect(nameErrors("😀".repeat(41))).toEqual([{ path: "name", message: "NameTooLong" }])
    expect(nameErrors(proposedName(`${"a".repeat(39)}😀😀`))).toEqual([])
    expect(proposedName(cleanName("  ann   lee "))).toBe("ann lee")
  })
})
