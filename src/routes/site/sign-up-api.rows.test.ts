import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { freshEmail } from "../../../testing/identity/sign-in.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { createAccount, type SignUpOrigins } from "../../domain/identity/create-account.ts"
import { listInvitations, listInvited, readRegistration } from "../../domain/identity/index.ts"
import type { Registration } from "../../domain/identity/rules.ts"
import { addInvitations, readSignUp, saveSignUp, takeInvitationBack } from "../../domain/site/change-sign-up.ts"
import { invitationAdd, invitationList, invitationRevoke, invitedList, signUpSave } from "../../domain/site/sign-up-contract.ts"

const owner = (registration: Registration = "open") => makeTestContext({ viewer: testMember({ isAdmin: true }), registration })
const signUp = (origins: SignUpOrigins = {}, registration: Registration = "open", nowMs = Date.now()) =>
  createAccount(
    makeTestContext({ registration, nowMs }).context,
    { name: "New", email: freshEmail(), phone: null, passwordHash: null, way: null },
    origins,
  ).then(
    ({ row }) => row.id,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )
const makes = expect.stringMatching(/^user_/)
const invite = async (over: { readonly maximum_uses?: number; readonly days?: number } = {}) => {
  const { items } = await addInvitations(owner().context, { count: 1, ...over })
  return items[0]?.code ?? ""
}
const leaveToVariable = () => saveSignUp(owner().context, { chosen: null })

describeCall(signUpSave, { accepts: () => ({ chosen: null }), refuses: [{ input: { chosen: "secret" }, path: "chosen" }] })
describeCall(invitationList, { accepts: () => ({}), refuses: [{ input: { cursor: "!" }, path: "cursor" }] })
describeCall(invitationAdd, {
  accepts: () => ({ count: 2, maximum_uses: 3, days: 7 }),
  refuses: [
    { input: { count: 0 }, path: "count" },
    { input: { count: 21 }, path: "count" },
    { input: { count: 1, maximum_uses: 0 }, path: "maximum_uses" },
    { input: { count: 1, days: 366 }, path: "days" },
  ],
})
describeCall(invitationRevoke, {
  accepts: async () => ({ code: await invite() }),
  refuses: [{ input: { code: "<script>" }, path: "code" }],
})
describeCall(invitedList, { accepts: () => ({ code: "nobody" }), refuses: [{ input: { code: "a b" }, path: "code" }] })

describe("who may sign up", () => {
  it("is what the variable says until the owner says it, then what they say, at the very next sign-up", async () => {
    await leaveToVariable()
    expect(await signUp({}, "open")).toEqual(makes)
    expect(await signUp({}, "closed")).toBe("actNotAvailable")
    await saveSignUp(owner().context, { chosen: "closed" })
    expect(await signUp({}, "open")).toBe("actNotAvailable")
    expect(await signUp({ invitation_code: await invite() }, "open")).toBe("actNotAvailable")
    await saveSignUp(owner().context, { chosen: "invited" })
    expect(await signUp({}, "open")).toBe("InviteCodeError")
    expect(await signUp({ invitation_code: await invite() }, "closed")).toEqual(makes)
    await saveSignUp(owner().context, { chosen: "open" })
    expect(await signUp({}, "closed")).toEqual(makes)
    await leaveToVariable()
    expect(await signUp({}, "closed")).toBe("actNotAvailable")
  })

  it("is told to its page as it is enforced, with what the variable says beside it", async () => {
    await saveSignUp(owner().context, { chosen: "invited" })
    const { context, counts } = owner("closed")
    expect(await readSignUp(context)).toEqual({ chosen: "invited", variable: "closed" })
    expect(await readRegistration(context)).toBe("invited")
    expect(counts.roundTrips).toBe(2)
    await leaveToVariable()
    expect(await readRegistration(context)).toBe("closed")
  })

  it("is noted with who said it", async () => {
    const { context } = owner()
    await saveSignUp(context, { chosen: "invited" })
    await leaveToVariable()
    const rows = await testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.actorId, context.viewer.id))
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([["sign-up.save", { registration: "invited" }]])
  })
})

describe("an invitation", () => {
  it("lets in as many as it is for, by code or by link, where an invitation is needed", async () => {
    const code = await invite({ maximum_uses: 2 })
    const first = await signUp({ invitation_code: code.toUpperCase() }, "invited")
    expect(first).toEqual(makes)
    expect(await signUp({ invite_user_code: code }, "invited")).toEqual(makes)
    expect(await signUp({ invite_user_code: code }, "invited")).toBe("InviteCodeError")
    const { items } = await listInvited(owner().context, { code })
    expect(items.map(({ id }) => id)).toContain(first)
    expect(items).toHaveLength(2)
    const listed = (await listInvitations(owner().context, { limit: 100 })).items.find((one) => one.code === code)
    expect(listed).toMatchObject({ uses: 2, maximum_uses: 2, revoked_at: null })
  })

  it("of many at once lets in no more than it is for", async () => {
    const code = await invite({ maximum_uses: 3 })
    const made = await Promise.all(Array.from({ length: 8 }, () => signUp({ invite_user_code: code }, "invited")))
    expect(made.filter((one) => one !== "InviteCodeError")).toHaveLength(3)
  })

  it("ends by itself after its days, and is without end or limit where it says none", async () => {
    const [short, endless] = [await invite({ days: 1 }), await invite()]
    const later = Date.now() + 2 * 86_400_000
    expect(await signUp({ invitation_code: short }, "invited", later)).toBe("InviteCodeError")
    for (let time = 0; time < 3; time++) expect(await signUp({ invitation_code: endless }, "invited", later)).toEqual(makes)
  })

  it("that was taken back lets nobody in, and whoever it let in stays; taking it back again changes nothing", async () => {
    const code = await invite()
    const kept = await signUp({ invite_user_code: code }, "invited")
    const { context } = owner()
    const first = await takeInvitationBack(context, { code })
    expect(await signUp({ invite_user_code: code }, "invited")).toBe("InviteCodeError")
    expect(await takeInvitationBack({ ...context, nowMs: context.nowMs + 5000 }, { code })).toEqual(first)
    expect((await listInvited(context, { code })).items).toMatchObject([{ id: kept }])
    const rows = await testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.actorId, context.viewer.id))
    expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([["invitation.revoke", code]])
    await expect(takeInvitationBack(context, { code: "nobody" })).rejects.toMatchObject({ code: "NotFound" })
  })

  it("is one of its own for each, and is noted once", async () => {
    const { context } = owner()
    const { items } = await addInvitations(context, { count: 20, maximum_uses: 1, days: 3 })
    expect(new Set(items.map(({ code }) => code)).size).toBe(20)
    const rows = await testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.actorId, context.viewer.id))
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ["invitation.add", { count: 20, maximum_uses: 1, days: 3 }],
    ])
  })

  it("of a member still says who invited, and counts as no invitation of the site", async () => {
    const code = `m${Date.now().toString(36)}`
    const member = await insertAccount({ over: { invitationCode: code } })
    const id = await signUp({ invite_user_code: code }, "invited")
    const [row] = await testDatabase()
      .select()
      .from(schema.account)
      .where(eq(schema.account.id, id as never))
    expect(row).toMatchObject({ invitedBy: member, invitation: null })
  })

  it("is listed by its index, as is who used it", async () => {
    const { context, plans } = owner()
    await listInvitations(context, { limit: 2 })
    await listInvited(context, { code: "x", limit: 2 })
    const lines = await plans()
    expect(lines.filter((line) => /SCAN (?!.*USING INDEX)|TEMP B-TREE/.test(line))).toEqual([])
    expect(lines.join("\n")).toContain("account_invited_with")
  })
})
