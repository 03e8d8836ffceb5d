import { describe, expect, test } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { quotaOf } from "../../domain/upload/rules.ts"

holdAllLanguages()

describe.each(LOCALES)("the library, %s", (locale) => {
  test("of a member says what the address asks for, leaves out what does not exist, and leads to all its places", async () => {
    const { answer, html } = await askPage(`/${locale}/library?view=video&rating=9&search=boat`, { caller: somebody() })
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('data-island="library"')
    expect(html).toMatch(/"initial":\{"view":"video","folderId":null,"madeFrom":null,"search":"boat",.*?"rating":0/)
    for (const path of ["library", "my-media", "my-creations", "saved", "editBoard", "create/workflow"])
      expect(html).toContain(`href="/${locale}/${path}"`)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })
})

describe.each(LOCALES)("my media, %s", (locale) => {
  test("of a member says what the address asks for and how much room there is, and is kept by nobody", async () => {
    const { answer, html } = await askPage(`/${locale}/my-media?kind=video&folder=none&search=boat`, { caller: somebody() })
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-island="my-media"')
    expect(html).toContain('"initial":{"search":"boat","kind":"video","folderId":null}')
    expect(html).toContain(`"quotaBytes":${quotaOf("vip1")}`)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })
})

test("what the address asks for that does not exist is left out", async () => {
  const { html } = await askPage("/en/my-media?kind=magic&folder=..", { caller: somebody() })
  expect(html).toContain('"initial":{"search":"","kind":null}')
})
