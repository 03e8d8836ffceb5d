import { describe, expect, it } from "vitest"
import { cleanName, mailboxOf, masked, nameErrors, normaliseEmail, proposedName, requireEmail, requirePhone } from "./identifier-rules.ts"

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

describe("an email address", () => {
  it.each([
    [" ADA@Example.org ", "ada@example.org"],
    ["a..da@example.org", null],
    ["ada@example", null],
    [`${"a".repeat(64)}@example.org`, `${"a".repeat(64)}@example.org`],
    [`${"a".repeat(65)}@example.org`, null],
    [`ada@${"a".repeat(63)}.org`, `ada@${"a".repeat(63)}.org`],
    [`ada@${"a".repeat(64)}.org`, null],
  ])("of %j is %j", (text, email) => {
    expect(normaliseEmail(text)).toBe(email)
    if (email === null) expect(() => requireEmail(text)).toThrow(expect.objectContaining({ code: "InvalidEmail" }))
    else expect(requireEmail(text)).toBe(email)
  })

  it("has at most 254 characters", () => {
    const longest = `${"a".repeat(60)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(62)}.de`
    expect([longest.length, normaliseEmail(longest)]).toEqual([254, longest])
    expect(normaliseEmail(`a${longest}`)).toBeNull()
  })
})

it.each([
  ["+49 151 (234) 56-78", "+491512345678"],
  ["0049 1512345678", "+491512345678"],
  ["+123456", null],
  ["+1234567", "+1234567"],
  ["+123456789012345", "+123456789012345"],
  ["+1234567890123456", null],
  ["0151 2345678", null],
])("a number of %j is %j", (text, phone) => {
  if (phone === null) expect(() => requirePhone(text)).toThrow(expect.objectContaining({ code: "InvalidPhone" }))
  else expect(requirePhone(text)).toBe(phone)
})

it.each([
  ["ada@example.org", "a•••@example.org"],
  ["a@example.org", "a•••@example.org"],
  ["+491512345678", "+49•••78"],
  ["@nobody", "@no•••dy"],
])("of %s only its owner recognizes %s", (identifier, shown) => {
  expect(masked(identifier)).toBe(shown)
})
