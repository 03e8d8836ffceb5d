import { describe, expect, test } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import "../../../testing/admin/quiet-desk.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"

holdAllLanguages()

const ask = (roles: { readonly isModerator: boolean; readonly isAdmin: boolean }, locale = "en") =>
  askPage(`/${locale}/admin/backends`, { caller: somebody(roles) })

describe("the page of render servers", () => {
  test.each(LOCALES)("is an admin's in %s, is not kept and not listed", async (locale) => {
    const { answer, html } = await ask({ isModerator: true, isAdmin: true }, locale)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-island="backends"')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })

  test("is nobody else's, moderators included", async () => {
    const { answer, html } = await ask({ isModerator: true, isAdmin: false })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(html).not.toContain('data-island="backends"')
  })
})
