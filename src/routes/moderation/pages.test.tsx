import { describe, expect, test, vi } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import type { MemberIdentity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { asAccountId, asSessionId, asViewerId } from "../../domain/_kernel/ids.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import type { Caller } from "../_http/session.ts"
import { createPages } from "../pages.ts"

holdAllLanguages()

vi.mock("../_shell/client-assets.ts", () => ({
  clientAssets: { css: "/a.css", theme: "/t.js", shell: "/s.js", client: "/c.js", preloads: () => [] },
}))

const app = createPages()
const member: MemberIdentity = {
  kind: "member",
  id: asAccountId("user_00000000000000000000000000"),
  plan: "free",
  terms: [],
  isModerator: false,
  isAdmin: false,
  sessionId: asSessionId("session_00000000000000000000000000"),
  provedAtMs: 0,
}

async function ask(caller: Caller, locale = "en") {
  const answerHeaders: (readonly [string, string])[] = []
  const services = {
    requestId: "request-1",
    nowMs: 0,
    url: new URL("https://page.example/"),
    context: { supportEmail: "help@page.example" },
    caller: async () => caller,
    answerHeaders,
    log: { info() {}, error() {} },
  }
  const answer = await app.request(`https://page.example/${locale}/moderation`, {}, services)
  return { answer, html: await answer.text(), answerHeaders }
}
const known = (over: Partial<MemberIdentity>): Caller => ({ kind: "known", identity: { ...member, ...over } })
const banned = (ends_at: string | null): Caller => ({
  kind: "refused",
  error: new DomainError("AccountBanned", { data: { ban: { reason: "Spam <b>", ends_at, appeal_email: "help@page.example" } } }),
})

describe("the desk of moderators", () => {
  test.each(LOCALES)("is a moderator's in %s, is not kept and not listed", async (locale) => {
    const { answer, html } = await ask(known({ isModerator: true }), locale)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-island="moderation"')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })

  test("shows credits to admins alone", async () => {
    const titles = async (isAdmin: boolean) =>
      (await ask(known({ isModerator: true, isAdmin }))).html.match(/id="ledger-title"|id="redeem-title"/g)
    expect([await titles(false), (await titles(true))?.length]).toEqual([null, 2])
  })

  test("is nothing to any other member", async () => {
    const { answer, html } = await ask(known({}))
    expect([answer.status, html.includes("data-island")]).toEqual([404, false])
  })

  test.each([
    { who: "a visitor", caller: { kind: "unknown" } },
    { who: "a guest", caller: { kind: "known", identity: { kind: "guest", id: asViewerId("guest_x"), plan: "visitor" } } },
  ] as const)("asks $who to sign in, and leads back", async ({ caller }) => {
    const { answer, html } = await ask(caller)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([401, "no-store"])
    expect(html).toContain('href="/en/sign-in?redirect=%2Fen%2Fmoderation"')
    expect(html).not.toContain("data-island")
  })
})

describe("a page of one's own", () => {
  test("tells a banned person why, until when and where to appeal", async () => {
    const { answer, html } = await ask(banned("2026-12-24T10:30:00.000Z"))
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([403, "no-store"])
    for (const told of ["This account is banned", "Spam &lt;b&gt;", "December 24, 2026", "10:30", "mailto:help@page.example"])
      expect(html).toContain(told)
  })

  test("keeps a banned session, which goes on telling, but not the account's menu", async () => {
    const { answerHeaders } = await ask(banned(null))
    expect(answerHeaders.map(([, value]) => value.split(";")[0])).toEqual(["member="])
  })

  test("says of a ban for good that it does not end by itself", async () => {
    expect((await ask(banned(null))).html).toContain("The ban is permanent.")
  })

  test("leads the owner of a disabled account to support", async () => {
    const { html } = await ask({ kind: "refused", error: new DomainError("AccountDisabled") })
    expect(html).toContain("mailto:help@page.example")
    expect(html).toContain("This account is disabled")
  })

  test("asks whoever was signed out to sign in again, and forgets the session that is over", async () => {
    const { html, answerHeaders } = await ask({ kind: "refused", error: new DomainError("LoginRequired") })
    expect(html).toContain("You were signed out")
    expect(answerHeaders.map(([, value]) => value.split(";")[0])).toEqual(["T=", "member="])
  })
})
