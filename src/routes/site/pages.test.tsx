import { describe, expect, test } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import "../../../testing/admin/quiet-desk.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { accentOf } from "../../domain/site/accent-rules.ts"
import type { Site } from "../../domain/site/ports.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"

holdAllLanguages()

const HARBOR: Site = {
  name: '<script>alert("1")</script>',
  logo: { url: "/media/site/abc-512.webp", sidePx: 512, type: "image/webp" },
  accent: accentOf("#1d4ed8"),
  footer: "Made by <b>hand</b>",
  links: [{ label: "Shop & more", url: "https://shop.example/?a=1&b=2" }],
  texts: { terms: "# Be kind\n<img src=x onerror=alert(1)>", privacy: "", contact: "Call us" },
}
const ask = (path: string, site: Site = HARBOR) => askPage(path, { context: { site: async () => site } })
const footerOf = (html: string) => /<footer class="site-footer".*?<\/footer>/.exec(html)?.[0] ?? ""

describe.each(LOCALES)("a site of its own name, %s", (locale) => {
  test("is called so in the title, the frame and previews of links, as text", async () => {
    const { html } = await ask(`/${locale}/tools`)
    expect(html).not.toContain('<script>alert("1")')
    expect(html).toMatch(/<title>[^<]*&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;<\/title>/)
    expect(html).toContain('property="og:site_name" content="&lt;script&gt;')
    expect(html.match(/aria-label="&lt;script&gt;[^"]*"><img src="\/media\/site\/abc-512\.webp" alt=""/g)).toHaveLength(2)
    expect(html).toContain('rel="icon" href="/media/site/abc-512.webp" type="image/webp"')
    expect(html).toContain('property="og:image" content="https://page.example/media/site/abc-512.webp"')
  })

  test("has its footer below pages, with the pages that have words, and none where one creates", async () => {
    const footer = footerOf((await ask(`/${locale}/tools`)).html)
    expect(footer).toContain("Made by &lt;b&gt;hand&lt;/b&gt;")
    expect([...footer.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      `/${locale}/terms`,
      `/${locale}/contact`,
      "https://shop.example/?a=1&amp;b=2",
    ])
    expect(footerOf((await ask(`/${locale}/create/ai-app`)).html)).toBe("")
  })
})

test("the accent stands in the document's own style, for both themes", async () => {
  const { light, dark } = accentOf("#1d4ed8")
  const { html } = await ask("/en/tools")
  expect(/<html [^>]*style="([^"]*)"/.exec(html)?.[1]).toContain(`--color-accent:light-dark(${light.accent}, ${dark.accent})`)
})

test("without words of its owner a site is Atelier, with its sign, its colors, and nothing below", async () => {
  const { html } = await ask("/en/tools", DEFAULT_SITE)
  expect(html).toContain('property="og:site_name" content="Atelier"')
  expect(html).toContain('rel="icon" href="/favicon.svg"')
  expect(html).not.toContain("og:image")
  expect(html).not.toMatch(/<html [^>]*style=/)
  expect(footerOf(html)).toBe("")
})

test("what an owner wrote is shown as text; a page without words says so, and the contact is where support is", async () => {
  const { html } = await ask("/en/terms")
  expect(html).toContain("Be kind</h2>")
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;")
  expect((await ask("/en/privacy")).html).toContain("published a privacy policy yet")
  expect((await ask("/en/contact", DEFAULT_SITE)).html).toContain("Write to help@page.example.")
})

test("the manifest says the name and the logo, or the product's", async () => {
  const read = async (site: Site) => (await ask("/manifest.webmanifest", site)).answer
  const answer = await read(HARBOR)
  expect(answer.headers.get("Content-Type")).toContain("application/manifest+json")
  expect(await answer.json()).toMatchObject({
    name: HARBOR.name,
    short_name: HARBOR.name,
    icons: [{ src: "/media/site/abc-512.webp", sizes: "512x512", type: "image/webp" }],
  })
  expect(await (await read(DEFAULT_SITE)).json()).toMatchObject({ name: "Atelier", icons: [{ src: "/favicon.svg" }] })
})

test("the page of its identity is an administrator's alone", async () => {
  expect((await askPage("/en/admin/site")).answer.status).toBe(401)
  expect((await askPage("/en/admin/site", { caller: somebody() })).answer.status).toBe(404)
  expect((await askPage("/en/admin/site", { caller: somebody({ isModerator: true }) })).answer.status).toBe(404)
  const database = { all: async () => [] } as never
  const { answer, html } = await askPage("/en/admin/site", { caller: somebody({ isAdmin: true }), context: { database } })
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(html).toContain('data-island="site-form"')
})
