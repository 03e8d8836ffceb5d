import { eq } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { balance, makeMemberContext } from "../../../testing/credits/purse.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type AccountId, asAccountId } from "../_kernel/ids.ts"
import type { AccountFacts } from "../identity/ports.ts"
import { createRedeemCodes } from "./create-redeem-codes.ts"
import { grantCredits } from "./grant-credits.ts"
import { grantMembership } from "./grant-membership.ts"
import { redeemCode } from "./redeem-code.ts"

const DAY_MS = 86_400_000
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : String(error))
const makeAdmin = () => makeMemberContext({ isAdmin: true, isModerator: true })
type CodeInput = Parameters<typeof createRedeemCodes>[1]

async function newCode(input: Partial<CodeInput> = {}): Promise<string> {
  const { codes } = await createRedeemCodes(await makeAdmin(), { coins: 30, maximum_uses: 1, count: 1, ...input })
  return codes[0] ?? ""
}
const termsOf = (accountId: string) =>
  testDatabase().select().from(schema.membershipTerm).where(eq(schema.membershipTerm.accountId, accountId))
const accountOf = async (id: AccountId) => (await testDatabase().select().from(schema.account).where(eq(schema.account.id, id)))[0]
const eventsOf = (subjectId: string) => testDatabase().select().from(schema.outbox).where(eq(schema.outbox.subjectId, subjectId))
const auditsOf = (subjectId: string) => testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.subjectId, subjectId))

afterEach(() => expectSoundLedger(testDatabase()))

describe("a redeem code", () => {
  it("gives one account once, however often it is sent at once", async () => {
    const code = await newCode({ maximum_uses: 100, plan: "lite", days: 30 })
    const member = await makeMemberContext()
    const said = await Promise.all(Array.from({ length: 12 }, () => redeemCode(member, { code }).then(() => "success", codeOf)))
    expect(said.toSorted()).toEqual([...Array<string>(11).fill("RedeemCodeUsed"), "success"])
    expect(await balance(member.viewer.id, "coins")).toBe(30)
    expect(await termsOf(member.viewer.id)).toHaveLength(1)
    expect(await eventsOf(member.viewer.id)).toMatchObject([{ event: "account.facts" }])
    expect(await accountOf(member.viewer.id)).toMatchObject({ factsVersion: 2 })
  })

  it("gives what it says, typed in any way, and only a plan changes what sessions know", async () => {
    const learnt: AccountFacts[] = []
    const { sessions } = makeTestContext().context
    const member = await makeMemberContext({}, { sessions: { ...sessions, learn: async (_id, facts) => void learnt.push(facts) } })
    const coins = await redeemCode(member, { code: ` ${(await newCode()).toLowerCase().replaceAll("-", " ")}` })
    expect(coins).toEqual({ coins: 30, plan: null, ends_at: null, balance: { stamina: 0, coins: 30 } })
    expect([learnt, await eventsOf(member.viewer.id)]).toEqual([[], []])
    const plan = await redeemCode(member, { code: await newCode({ coins: undefined, plan: "vip1", days: 7 }) })
    const endsAt = new Date(member.nowMs + 7 * DAY_MS).toISOString()
    expect(plan).toMatchObject({ coins: 0, plan: "vip1", ends_at: endsAt })
    expect(learnt).toMatchObject([{ version: 2, terms: [{ plan: "vip1" }] }])
  })

  it("for a plan stands where the sessions cannot be reached: an event tells them later", async () => {
    const { sessions } = makeTestContext().context
    const member = await makeMemberContext({}, { sessions: { ...sessions, learn: () => Promise.reject(new Error("away")) } })
    expect(await redeemCode(member, { code: await newCode({ plan: "lite", days: 7 }) })).toMatchObject({ plan: "lite" })
    expect(await eventsOf(member.viewer.id)).toMatchObject([{ event: "account.facts" }])
  })

  it("for a plan that runs begins where that ends", async () => {
    const member = await makeMemberContext()
    for (let times = 0; times < 2; times++) await redeemCode(member, { code: await newCode({ plan: "vip1", days: 30 }) })
    await redeemCode(member, { code: await newCode({ plan: "lite", days: 5 }) })
    const terms = (await termsOf(member.viewer.id)).map(({ plan, startsAtMs, endsAtMs }) => [
      plan,
      startsAtMs - member.nowMs,
      endsAtMs - startsAtMs,
    ])
    expect(terms.toSorted((left, right) => Number(left[1]) - Number(right[1]) || String(left[0]).localeCompare(String(right[0])))).toEqual([
      ["lite", 0, 5 * DAY_MS],
      ["vip1", 0, 30 * DAY_MS],
      ["vip1", 30 * DAY_MS, 30 * DAY_MS],
    ])
  })

  it("that is unknown, malformed or over gives nothing", async () => {
    const member = await makeMemberContext()
    const code = await newCode({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    const late = { ...member, nowMs: member.nowMs + 120_000 }
    for (const [context, typed] of [
      [member, "0000-0000-0000-0000"],
      [member, "no code"],
      [late, code],
    ] as const)
      await expect(redeemCode(context, { code: typed })).rejects.toMatchObject({ code: "RedeemCodeError" })
    expect(await balance(member.viewer.id, "coins")).toBe(0)
  })

  it("is not tried when the account or the address tried too often", async () => {
    for (const full of ["redeem-account", "redeem-address"]) {
      const take = async (name: string) => (name === full ? ({ kind: "over", retryAfterSeconds: 9 } as const) : ({ kind: "free" } as const))
      const member = await makeMemberContext({}, { limiters: { take, clear: async () => {} } })
      const refused = redeemCode(member, { code: await newCode() })
      await expect(refused).rejects.toMatchObject({ code: "TooManyRequests", retryAfterSeconds: 9 })
    }
  })

  it("is stored as a hash, and its making is in the audit log", async () => {
    const admin = await makeAdmin()
    const { codes } = await createRedeemCodes(admin, { coins: 1, maximum_uses: 1, count: 3 })
    expect(new Set(codes).size).toBe(3)
    const rows = await testDatabase().select().from(schema.redeemCode).where(eq(schema.redeemCode.createdBy, admin.viewer.id))
    const [made] = await testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.actorId, admin.viewer.id))
    expect(made).toMatchObject({ action: "redeem-code.create" })
    for (const code of codes) {
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(JSON.stringify([rows, made]).toLowerCase()).not.toContain(code.toLowerCase().slice(5))
    }
  })

  it.each([
    [{ coins: undefined }, "coins"],
    [{ plan: "lite" as const }, "days"],
    [{ days: 3 }, "plan"],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
  ])("is not made of %j", async (input, path) => {
    await expect(newCode(input)).rejects.toMatchObject({ code: "InvalidInput", errors: [{ path }] })
  })
})

describe("a grant", () => {
  it("with a key gives once, and with that key gives nothing else", async () => {
    const admin = await makeAdmin()
    const { viewer } = await makeMemberContext()
    const input = { account_id: viewer.id, coins: 20, stamina: 3, note: "sorry", key: viewer.id }
    const answers = await Promise.all(Array.from({ length: 8 }, () => grantCredits(admin, input)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ key: `grant:${viewer.id}`, balance: { stamina: 3, coins: 20 } })]),
    )
    await expect(grantCredits(admin, { ...input, coins: 21 })).rejects.toMatchObject({ code: "Conflict" })
    expect(await auditsOf(viewer.id)).toMatchObject([{ action: "credits.grant", actorId: admin.viewer.id }])
    await grantCredits(admin, { account_id: viewer.id, coins: 1, note: "more" })
    expect(await balance(viewer.id, "coins")).toBe(21)
  })

  it("of nothing or to nobody is refused and leaves no trace", async () => {
    const admin = await makeAdmin()
    const nobody = asAccountId("user_00000000000000000000000000")
    await expect(grantCredits(admin, { account_id: nobody, coins: 1, note: "x" })).rejects.toMatchObject({ code: "NotFound" })
    await expect(grantMembership(admin, { account_id: nobody, plan: "lite", days: 1 })).rejects.toMatchObject({ code: "NotFound" })
    await expect(grantCredits(admin, { account_id: admin.viewer.id, note: "x" })).rejects.toMatchObject({ code: "InvalidInput" })
    expect(await auditsOf(nobody)).toEqual([])
  })
})

describe("a granted membership", () => {
  it("is given once for its key, told to its owner, and extends what runs", async () => {
    const admin = await makeAdmin()
    const { viewer } = await makeMemberContext()
    const input = { account_id: viewer.id, plan: "vip2" as const, days: 10, key: viewer.id }
    const answers = await Promise.all(Array.from({ length: 5 }, () => grantMembership(admin, input)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await accountOf(viewer.id)).toMatchObject({ factsVersion: 2 })
    expect(await auditsOf(viewer.id)).toMatchObject([{ action: "membership.grant" }])
    const told = await testDatabase().select().from(schema.securityEvent).where(eq(schema.securityEvent.accountId, viewer.id))
    expect(told).toMatchObject([{ kind: "membership-granted", detail: "vip2" }])
    const second = await grantMembership(admin, { account_id: viewer.id, plan: "vip2", days: 1 })
    expect(second.starts_at).toBe(answers[0]?.ends_at)
    await expect(grantMembership(admin, { ...input, days: 11 })).rejects.toMatchObject({ code: "Conflict" })
  })
})
