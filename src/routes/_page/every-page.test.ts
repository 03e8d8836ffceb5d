import { describe, expect, test } from "vitest"
import { askPage, GUEST, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { pages } from "../_entry/pages.ts"
import type { Caller } from "../_http/session.ts"

holdAllLanguages()

// Who may see a guest's page is known by what it is about.
const owned = pages.filter(({ access }) => access !== "visitor" && access !== "guest")
const refused = (error: DomainError): Caller => ({ kind: "refused", error })
const ban = { reason: "Spam <b>", ends_at: null, appeal_email: "help@page.example" }

describe.each(owned)("a page of one's own, $path", ({ path, access }) => {
  test.each(LOCALES)("asks a visitor and a guest to sign in, and leads back, in %s", async (locale) => {
    for (const caller of [{ kind: "unknown" } as const, GUEST]) {
      const { answer, html } = await askPage(`/${locale}${path}`, { caller })
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([401, "no-store"])
      expect(html).toContain(`data-login="" href="/${locale}/sign-in?redirect=${encodeURIComponent(`/${locale}${path}`)}"`)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain("data-island=")
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    }
  })

  test("tells whoever was signed out that they are, and forgets the session that is over", async () => {
    const { answer, html, answerHeaders } = await askPage(`/en${path}`, { caller: refused(new DomainError("LoginRequired")) })
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([401, "no-store"])
    expect(html).toContain("You were signed out")
    expect(html).toContain('data-login="ended"')
    expect(answerHeaders.map(([, value]) => value.split("=")[0])).toEqual(["T", "member"])
  })

  test("tells who is banned or disabled why, with status 403", async () => {
    for (const error of [new DomainError("AccountBanned", { data: { ban } }), new DomainError("AccountDisabled")]) {
      const { answer, html } = await askPage(`/en${path}`, { caller: refused(error) })
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([403, "no-store"])
      expect(html).toContain("mailto:help@page.example")
      expect(html).not.toContain("data-island=")
    }
  })

  test.runIf(access === "moderator" || access === "admin")("is nothing to who lacks the role", async () => {
    expect((await askPage(`/en${path}`, { caller: somebody() })).answer.status).toBe(404)
  })
})

const ofStaff = new Set<string>(["moderator", "admin"])
describe.each(pages.filter(({ query, access }) => query.includes("cursor") && !ofStaff.has(access)))("a list of pages, $path", (page) => {
  test("names itself where it cannot be made, in every language", async () => {
    const loaded = await page.load()
    const said = LOCALES.map((locale) => loaded.failed(locale))
    expect([new Set(said).size, said.includes(null)]).toEqual([LOCALES.length, false])
  })
})

test.each(["/articleDetail/:id", "/sweeps/:id", "/workFlowDetail/:id"])("%s names itself where it cannot be made", async (path) => {
  const loaded = await pages.find((page) => page.path === path)?.load()
  expect(loaded?.failed("en")).toMatch(/^Couldn't load th/)
})

describe("the sitemap", () => {
  test("lists every page for anybody that has one address a language, with its twins, and robots.txt names it", async () => {
    const { answer, html } = await askPage("/sitemaps/pages.xml", { services: { limiter: { take: async () => null } } })
    expect(answer.headers.get("Content-Type")).toContain("application/xml")
    const listed = [...html.matchAll(/<loc>https:\/\/page\.example(\/en[^<]*)<\/loc>/g)].map(([, path]) => path)
    const open = pages.filter(({ path, isListed }) => isListed && !path.includes(":")).map(({ path }) => `/en${path}`)
    expect(listed).toEqual(open)
    expect(listed).toContain("/en")
    expect(listed).not.toContain("/en/wallet")
    expect(listed).not.toContain("/en/sign-in")
    expect(html.match(/<loc>/g)).toHaveLength(open.length * LOCALES.length)
    expect(html).toContain('<xhtml:link rel="alternate" hreflang="zh-CN" href="https://page.example/zh-cn/tools"/>')
    expect((await askPage("/robots.txt")).html).toContain("Sitemap: https://page.example/sitemap.xml")
  })
})
