import { describe, expect, test } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import "../../../testing/admin/quiet-desk.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import type { Caller } from "../_http/session.ts"

holdAllLanguages()

const ask = (path: string, caller: Caller, locale = "en") => askPage(`/${locale}${path}`, { caller })
const known = somebody
const banned = (ends_at: string | null): Caller => ({
  kind: "refused",
  error: new DomainError("AccountBanned", {
    data: { ban: { reason: "Spam <b>", ends_at, appeal_email: "help@page.example", appeal_form: null } },
  }),
})

describe("the desk of moderators", () => {
  test.each(LOCALES)("is a moderator's in %s, is not kept and not listed", async (locale) => {
    const { answer, html } = await ask("/admin/people", known({ isModerator: true }), locale)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-island="moderation"')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })

  test("tells the desk whether it is an admin's, which shows credits to admins alone", async () => {
    const told = async (isAdmin: boolean) =>
      (await ask("/admin/people", known({ isModerator: true, isAdmin }))).html.match(/"isAdmin":(\w+)/)?.[1]
    expect([await told(false), await told(true)]).toEqual(["false", "true"])
  })

  test.each([
    ["", "/reports"],
    ["?tab=decided", "/reports?tab=decided"],
    ["?tab=appeals", "/appeals"],
    ["?tab=tools", "/credits"],
    ["?tab=constructor", "/reports"],
    ["?tab=accounts&account=user_1", "/people?account=user_1"],
  ])("is found by the address that it had, /moderation%s", async (query, path) => {
    const { answer } = await ask(`/moderation${query}`, known({ isModerator: true }))
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/en/admin${path}`])
  })
})

describe("a page of one's own", () => {
  test("tells a banned person why, until when and where to appeal", async () => {
    const { answer, html } = await ask("/admin/people", banned("2026-12-24T10:30:00.000Z"))
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([403, "no-store"])
    for (const told of ["This account is banned", "Spam &lt;b&gt;", "December 24, 2026", "10:30", "mailto:help@page.example"])
      expect(html).toContain(told)
  })

  test("keeps a banned session, which goes on telling, but not the account's menu", async () => {
    const { answerHeaders } = await ask("/admin/people", banned(null))
    expect(answerHeaders.map(([, value]) => value.split(";")[0])).toEqual(["member="])
  })

  test("says of a ban for good that it does not end by itself", async () => {
    expect((await ask("/admin/people", banned(null))).html).toContain("The ban is permanent.")
  })

  test("leads the owner of a disabled account to support", async () => {
    const { html } = await ask("/admin/people", { kind: "refused", error: new DomainError("AccountDisabled") })
    expect(html).toContain("mailto:help@page.example")
    expect(html).toContain("This account is disabled")
  })
})
