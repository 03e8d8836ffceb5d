import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import type { MailSetup } from "../../domain/admin/ports.ts"
import { putOffSetup } from "../../domain/admin/put-off-setup.ts"
import { readEmail } from "../../domain/admin/read-email.ts"
import { readOverview } from "../../domain/admin/read-overview.ts"
import { sendTestMail } from "../../domain/admin/send-test-mail.ts"
import { mailTest, setupPutOff } from "../../domain/admin/setup-contract.ts"
import { CarrierRefused } from "../../domain/identity/carrier-refusal.ts"
import type { Mailer } from "../../domain/identity/ports.ts"
import { addInvitations, saveSignUp } from "../../domain/site/change-sign-up.ts"
import { saveSite } from "../../domain/site/save-site.ts"
import { DEFAULT_SETTINGS } from "../../domain/site/site-rules.ts"

const database = testDatabase()
const REST: MailSetup = { way: "rest", sender: "Atelier <mail@atelier.example>", host: "api.resend.com", isBound: false, hasOutbox: false }
const admin = (over: Parameters<typeof makeMemberContext>[1] = {}) => makeMemberContext({ isModerator: true, isAdmin: true }, over)

/** An admin with an address whose carrier does as it is told. */
async function mailing(sendMail: Mailer["sendMail"], over: Partial<MailSetup> = {}) {
  const id = await insertAccount({ isAdmin: true })
  const mailer: Mailer = { sendMail, sendText: async () => {} }
  const viewer = testMember({ id, isAdmin: true, isModerator: true })
  return makeTestContext({ database, viewer, mailer, mailSetup: { ...REST, ...over } }).context
}

beforeEach(async () => {
  await database.run(sql`DELETE FROM site_fact`)
})

describeCall(setupPutOff, {
  accepts: () => ({ steps: ["gpu", "email"], is_put_off: true }),
  refuses: [
    { input: { steps: [], is_put_off: true }, path: "steps" },
    { input: { steps: ["fax"], is_put_off: true }, path: "steps.0" },
    { input: { steps: Array.from({ length: 8 }, () => "gpu"), is_put_off: true }, path: "steps" },
    { input: { steps: ["gpu"] }, path: "is_put_off" },
    { input: { steps: ["gpu"], is_put_off: true, site: 2 }, path: "site" },
  ],
})
describeCall(mailTest, { accepts: () => ({}), refuses: [{ input: { to: "all@example.org" }, path: "to" }] })

describe.each([
  [setupPutOff, { steps: ["gpu"], is_put_off: true }],
  [mailTest, {}],
] as const)("$path", (declaration, input) => {
  it.each([
    ["a visitor", "visitor", "LoginRequired"],
    ["a member", "member", "NotAllowed"],
    ["a moderator", "moderator", "NotAllowed"],
  ] as const)("is refused to %s", async (_who, access, code) => {
    const { status } = await (await TestClient.reaching(access)).call(declaration, input)
    expect(status.code).toBe(codeOf(code))
    expect(await database.all(sql`SELECT 1 FROM site_fact`)).toEqual([])
  })
})

describe("steps of the checklist", () => {
  it("are put off for the site, each by itself, and come back; twice is once", async () => {
    const [first, second] = [await admin(), await admin()]
    const off = { is_put_off: true }
    expect(await putOffSetup(first, { steps: ["invite", "gpu"], ...off })).toEqual({ put_off: ["gpu", "invite"] })
    expect(await putOffSetup(second, { steps: ["gpu", "email"], ...off })).toEqual({ put_off: ["gpu", "email", "invite"] })
    expect((await readOverview(first)).site?.later.toSorted()).toEqual(["email", "gpu", "invite"])
    expect(await putOffSetup(second, { steps: ["gpu", "secure"], is_put_off: false })).toEqual({ put_off: ["email", "invite"] })
  })

  it("that two put off at once are both put off", async () => {
    const context = await admin()
    await Promise.all((["gpu", "email", "backup"] as const).map((step) => putOffSetup(context, { steps: [step], is_put_off: true })))
    expect((await readOverview(context)).site?.later.toSorted()).toEqual(["backup", "email", "gpu"])
  })

  it("are done by what the site's data says", async () => {
    const context = await admin()
    const doneNow = async () => (await readOverview(context)).site?.done
    await saveSignUp(context, { chosen: null })
    expect(await doneNow()).toEqual({ secure: false, identity: false, signup: false, email: false, backup: false, invite: false })
    await saveSite(context, { ...DEFAULT_SETTINGS, links: [], name: "Harbor", version: 0 })
    await saveSignUp(context, { chosen: "open" })
    await addInvitations(context, { count: 1 })
    await database.run(sql`UPDATE account SET password_hash = 'x' WHERE id = ${context.viewer.id}`)
    expect(await doneNow()).toEqual({ secure: true, identity: true, signup: true, email: false, backup: false, invite: true })
  })
})

describe("a test email", () => {
  it("goes to the viewer's own address alone, and is done once the carrier of today took it", async () => {
    const sent: unknown[] = []
    const context = await mailing(async (to, email, locale) => void sent.push([to, email.kind, locale]))
    const to = `${context.viewer.id}@atelier.test`
    expect(await sendTestMail(context)).toMatchObject({ outcome: "taken", to, reason: "", words: "" })
    expect(sent).toEqual([[to, "test", "en"]])
    expect((await readOverview(context)).site?.done.email).toBe(true)
    expect(await readEmail(context)).toMatchObject({ to, test: { outcome: "taken" }, setup: REST })
    const moved = { ...context, mailSetup: { ...REST, sender: "new@atelier.example" } }
    expect((await readOverview(moved)).site?.done.email).toBe(false)
  })

  it("that is refused says so in the carrier's words, and keeps none of them", async () => {
    const refusal = { status: 403, reason: "validation_error", words: "Verify atelier.example for owner@x.example" }
    const context = await mailing(() => Promise.reject(new CarrierRefused(refusal)))
    expect(await sendTestMail(context)).toMatchObject({ outcome: "sender", ...refusal })
    const kept = JSON.stringify(await database.all(sql`SELECT value FROM site_fact UNION ALL SELECT detail FROM audit_entry`))
    expect(kept).toContain("validation_error")
    expect(kept).not.toContain("owner@x.example")
    expect((await readOverview(context)).site?.done.email).toBe(false)
  })

  it("of the sandbox is kept, which is not email that works", async () => {
    const context = await mailing(async () => {}, { way: "sandbox", sender: null, host: null })
    expect(await sendTestMail(context)).toMatchObject({ outcome: "kept" })
    expect((await readOverview(context)).site?.done.email).toBe(false)
  })

  it("is none where no carrier is set, where there is no address, and where something else fails", async () => {
    const codeOfTest = (context: Parameters<typeof sendTestMail>[0]) => sendTestMail(context).catch((error: unknown) => error)
    expect(await codeOfTest(await mailing(async () => {}, { way: null }))).toMatchObject({ code: "actNotAvailable" })
    expect(await codeOfTest(await admin({ mailSetup: REST }))).toMatchObject({ code: "InvalidEmail" })
    expect(await codeOfTest(await mailing(() => Promise.reject(new Error("bug"))))).toMatchObject({ message: "bug" })
    expect(await database.all(sql`SELECT 1 FROM site_fact`)).toEqual([])
  })

  it("costs its page one round trip, and scans no table of things", async () => {
    const id = await insertAccount({ isAdmin: true })
    const { context, counts, plans } = makeTestContext({ viewer: testMember({ id, isAdmin: true }), mailSetup: REST })
    await readEmail(context)
    expect(counts.roundTrips).toBe(1)
    await readEmail(sentAlone(context))
    const scans = (await plans()).filter((step) => /^SCAN \w+/.test(step) && !/USING (COVERING )?INDEX|CONSTANT|SUBQUERY/.test(step))
    expect(scans).toEqual(["SCAN site_fact"])
  })
})
