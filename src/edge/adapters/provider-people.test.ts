import { expect, it, test } from "vitest"
import { readClaims, readDiscordUser, readFacebookUser, readTikTokUser } from "./provider-people.ts"

const NOBODY = { email: null, isEmailVerified: false, name: null }

test.each([
  ["an ID token", readClaims, { sub: "1" }, { sub: "" }],
  ["Discord", readDiscordUser, { id: "1" }, { id: 1 }],
  ["TikTok", readTikTokUser, { data: { user: { open_id: "1" } } }, { data: {} }],
  ["Facebook", readFacebookUser, { id: "1" }, {}],
])("%s names a person by an id, and nobody without one", (_title, read, answer, other) => {
  expect(read(answer)).toEqual({ subject: "1", ...NOBODY })
  for (const wrong of [other, null, "1"]) expect(read(wrong)).toBeNull()
})

it("an id is no longer than 255 characters", () => {
  expect(readClaims({ sub: "x".repeat(255) })?.subject).toHaveLength(255)
  expect(readClaims({ sub: "x".repeat(256) })).toBeNull()
})

test.each([
  [{ email: "ada@example.org", email_verified: true }, "ada@example.org", true],
  [{ email: "ada@example.org", email_verified: "true" }, "ada@example.org", false],
  [{ email: "ada@example.org" }, "ada@example.org", false],
  [{ email: "ada" }, null, false],
  [{ email: 5 }, null, false],
  [{ email: `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.org` }, null, false],
])("an address is what looks like one, and proved only where that is said: %#", (over, email, isEmailVerified) => {
  expect(readClaims({ sub: "1", ...over })).toMatchObject({ email, isEmailVerified })
})

it("only Discord and ID tokens prove an address; TikTok tells none", () => {
  const email = "ada@example.org"
  expect(readDiscordUser({ id: "1", email, verified: true })).toMatchObject({ email, isEmailVerified: true })
  expect(readFacebookUser({ id: "1", email, verified: true })).toMatchObject({ email, isEmailVerified: false })
  expect(readTikTokUser({ data: { user: { open_id: "1", email } } })).toMatchObject({ email: null })
})

test.each([
  [" Ada\u0000Love ", "Ada Love"],
  ["  ", null],
  [5, null],
  ["x".repeat(101), "x".repeat(100)],
])("a name of %j is %j", (name, shown) => {
  expect(readClaims({ sub: "1", name })?.name).toBe(shown)
  expect(readDiscordUser({ id: "1", global_name: name, username: "ada" })?.name).toBe(shown ?? "ada")
})
