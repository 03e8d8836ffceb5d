import { describe, expect, test } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"

holdAllLanguages()

describe.each(LOCALES)("the wallet, %s", (locale) => {
  test("of a member has its membership in it and is kept by nobody", async () => {
    const { answer, html } = await askPage(`/${locale}/wallet?kind=spent&purse=coins`, { caller: somebody() })
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-island="wallet"')
    expect(html).toContain("VIP 1")
    expect(html).toContain('"ends_at":"1970-01-31T00:00:00.000Z"')
    expect(html).toContain('"kind":"spent","purse":"coins"')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })
})

test("what the address asks for that does not exist is left out", async () => {
  const { html } = await askPage("/en/wallet?kind=magic&purse=gold", { caller: somebody() })
  expect(html).toContain('"kind":"all","purse":null')
})
