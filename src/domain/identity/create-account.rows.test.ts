import { eq } from "drizzle-orm"
import { describe, expect, it, test } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { freshEmail, freshPhone } from "../../../testing/identity/sign-in.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { createAccount, type NewAccount, type SignUpOrigins } from "./create-account.ts"

const NOW_MS = 50_000_000
const person = (over: Partial<NewAccount> = {}): NewAccount => ({
  name: "Ada",
  email: null,
  phone: null,
  passwordHash: null,
  way: null,
  ...over,
})
const wayOf = (subject: string, provider = "google") => ({ provider, subject, label: "ada" })

/** The account that is made, or why none is. */
async function made(fresh: Partial<NewAccount>, origins: SignUpOrigins = {}, registration: Context["registration"] = "open") {
  const { context } = makeTestContext({ nowMs: NOW_MS, registration })
  return createAccount(context, person(fresh), origins).then(
    ({ row }) => row,
    (error: unknown) => (error instanceof DomainError ? { code: error.code, errors: error.errors } : error),
  )
}

const inviteError = (path: string, message = "InviteCodeError") => ({ code: "InviteCodeError", errors: [{ path, message }] })

describe("of one address, number and third party's person", () => {
  it("there is one account, and to the second is said whose it is", async () => {
    const [email, phone, subject] = [freshEmail(), freshPhone(), newMediaName()]
    expect(await made({ email })).toMatchObject({ email, phone: null })
    expect(await made({ phone })).toMatchObject({ email: null, phone, mailbox: null })
    expect(await made({ way: wayOf(subject) })).toMatchObject({ name: "Ada" })
    expect(await made({ email })).toMatchObject({ code: "EmailRegistered", errors: [{ path: "email" }] })
    expect(await made({ phone })).toMatchObject({ code: "PhoneRegistered", errors: [{ path: "phone" }] })
    expect(await made({ way: wayOf(subject) })).toMatchObject({ code: "LinkedElsewhere" })
    // With another party the same words name somebody else.
    expect(await made({ way: wayOf(subject, "discord") })).toMatchObject({ name: "Ada" })
  })

  it("a way in stands with the account that is made of it, and none where there is none", async () => {
    const row = await made({ way: wayOf(newMediaName()) })
    const waysOf = (id: string) =>
      testDatabase()
        .select()
        .from(schema.signInWay)
        .where(eq(schema.signInWay.accountId, id as never))
    expect(row).toHaveProperty("id")
    expect(await waysOf((row as { readonly id: string }).id)).toMatchObject([{ provider: "google", label: "ada", createdAtMs: NOW_MS }])
    const plain = await made({ email: freshEmail() })
    expect(await waysOf((plain as { readonly id: string }).id)).toEqual([])
  })
})

describe("where registration", () => {
  it("is closed nobody gets an account, not even with an invitation", async () => {
    expect(await made({ email: freshEmail() }, {}, "closed")).toMatchObject({ code: "actNotAvailable" })
  })

  it("is by invitation, one is needed, of the house or of a member", async () => {
    const inviter = await insertAccount({ over: { invitationCode: "memberone" } })
    await testDatabase().insert(schema.invitation).values({ code: "house", maximumUses: null, createdBy: "test", createdAtMs: 1 })
    const by = (origins: SignUpOrigins) => made({ email: freshEmail() }, origins, "invited")
    expect(await by({})).toEqual(inviteError("invitation_code", "Missing"))
    expect(await by({ invitation_code: " - " })).toEqual(inviteError("invitation_code", "Missing"))
    expect(await by({ invitation_code: "HOU-se" })).toMatchObject({ invitedBy: null })
    expect(await by({ invitation_code: "memberone" })).toMatchObject({ invitedBy: inviter })
    expect(await by({ invite_user_code: "member one" })).toMatchObject({ invitedBy: inviter })
    // What a link names may be an invitation too.
    expect(await by({ invite_user_code: "house" })).toMatchObject({ invitedBy: null, invitation: "house" })
    expect(await by({ invitation_code: "house", invite_user_code: "nobody" })).toEqual(inviteError("invite_user_code"))
    expect(await by({ invitation_code: "nobody", invite_user_code: "memberone" })).toEqual(inviteError("invitation_code"))
  })
})

test.each<readonly [string, Partial<typeof schema.invitation.$inferInsert>, boolean]>([
  ["without a limit", { maximumUses: null, uses: 100 }, true],
  ["with one use left", { maximumUses: 3, uses: 2 }, true],
  ["with none left", { maximumUses: 3, uses: 3 }, false],
  ["that ends a moment from now", { expiresAtMs: NOW_MS + 1 }, true],
  ["that ends now", { expiresAtMs: NOW_MS }, false],
])("an invitation %s is good: %s", async (_title, over, isGood) => {
  const code = newMediaName()
  await testDatabase()
    .insert(schema.invitation)
    .values({ code, maximumUses: null, createdBy: "test", createdAtMs: 1, ...over })
  const answer = await made({ email: freshEmail() }, { invitation_code: code })
  if (!isGood) expect(answer).toEqual(inviteError("invitation_code"))
  const [row] = await testDatabase().select().from(schema.invitation).where(eq(schema.invitation.code, code))
  expect(row?.uses).toBe((over.uses ?? 0) + (isGood ? 1 : 0))
})

test.each<readonly [string, Partial<typeof schema.account.$inferInsert>, boolean]>([
  ["in good standing", {}, true],
  ["who is disabled", { status: 0 }, false],
  ["who is gone", { deletedAtMs: 1 }, false],
  ["who is banned for good", { ban: '{"endsAtMs":null}' }, false],
  ["who is banned until a moment from now", { ban: `{"endsAtMs":${NOW_MS + 1}}` }, false],
  ["whose ban ends now", { ban: `{"endsAtMs":${NOW_MS}}` }, true],
])("a member %s may invite: %s", async (_title, over, may) => {
  const invitationCode = newMediaName()
  const inviter = await insertAccount({ over: { invitationCode, ...over } })
  const answer = await made({ email: freshEmail() }, { invite_user_code: invitationCode })
  expect(answer).toEqual(may ? expect.objectContaining({ invitedBy: inviter }) : inviteError("invite_user_code"))
})

it("what a client says of where somebody comes from is kept, and nothing where it says nothing", async () => {
  expect(await made({ email: freshEmail() }, { source: "ad", track_id: "", from_url: "https://a.example" })).toMatchObject({
    signUpOrigin: '{"source":"ad","from_url":"https://a.example"}',
  })
  expect(await made({ email: freshEmail() }, { source: "" })).toMatchObject({ signUpOrigin: null })
})
