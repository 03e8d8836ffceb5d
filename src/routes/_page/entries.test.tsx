import { describe, expect, test, vi } from "vitest"
import { askPage, GUEST, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listFeed } from "../../domain/feed/list-feed.ts"
import { listHotSearches } from "../../domain/search/hot-searches.ts"
import { readHomeRows } from "../../domain/square/home-rows.ts"
import { pages } from "../_entry/pages.ts"
import { sectionsFor } from "../admin/sections.ts"
import { pageMatcher } from "./page-address.ts"

holdAllLanguages()

vi.mock("../../domain/feed/list-feed.ts")
vi.mock("../../domain/search/hot-searches.ts")
vi.mock("../../domain/square/home-rows.ts")

vi.mocked(listFeed).mockResolvedValue({ items: [], next_cursor: null })
vi.mocked(listHotSearches).mockResolvedValue({ items: [] })
vi.mocked(readHomeRows).mockResolvedValue([])

/** Pages of what nobody can publish yet. */
const UNSERVED = ["/swift_app", "/cyberPub", "/models", "/lora_train", "/workflowPage", "/design_template", "/novel"]
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"?#]*)/g)].map(([, href]) => href ?? "")

test.each(LOCALES)(
  "in %s home leads to the square, the tags, search and the notifications, and to no page that is not there",
  async (locale) => {
    const links = linksIn((await askPage(`/${locale}`)).html).filter((href) => href.startsWith(`/${locale}`))
    for (const path of ["/square", "/tags", "/search", "/messages", "/post", "/ai-video", "/ai-audio"])
      expect(links).toContain(`/${locale}${path}`)
    const pageAt = pageMatcher(pages)
    expect(links.filter((href) => pageAt(href) === undefined)).toEqual([])
    for (const path of UNSERVED) expect(links).not.toContain(`/${locale}${path}`)
  },
)

test.each(LOCALES)(
  "in %s the palette has each page of the community by its name, once, and none that is empty for want of a source",
  async (locale) => {
    const { html } = await askPage(`/${locale}/search`)
    const template = /<template id="[^"]*">(.*?)<\/template>/s.exec(html)?.[1] ?? ""
    const commands = linksIn(template)
    for (const path of [
      "",
      "/post",
      "/ai-video",
      "/ai-audio",
      "/square",
      "/tags",
      "/saved",
      "/messages",
      "/my-creations",
      "/settings",
      "/search",
    ])
      expect(commands.filter((href) => href === `/${locale}${path}`)).toEqual([`/${locale}${path}`])
    const pageAt = pageMatcher(pages)
    expect(commands.filter((href) => pageAt(href) === undefined)).toEqual([])
    for (const path of UNSERVED) expect(commands).not.toContain(`/${locale}${path}`)
  },
)

describe("the desk in the palette", () => {
  const commandsOf = async (caller?: ReturnType<typeof somebody>) => {
    const { html } = await askPage("/en/search", caller === undefined ? {} : { caller })
    const template = /<template id="[^"]*">(.*?)<\/template>/s.exec(html)?.[1] ?? ""
    return { desk: linksIn(template).filter((href) => href.startsWith("/en/admin")), template }
  }

  test("is nobody's who has none", async () => {
    for (const caller of [undefined, GUEST, somebody()]) {
      const { desk, template } = await commandsOf(caller)
      expect(desk).toEqual([])
      expect(template).not.toContain("data-desk")
    }
  })

  test.each([false, true])("is each section that somebody sees, and its search; an administrator: %s", async (isAdmin) => {
    const { desk, template } = await commandsOf(somebody({ isModerator: true, isAdmin }))
    const sections = sectionsFor({ isAdmin }).flat()
    expect(desk).toEqual([...sections.map(({ path }) => `/en/admin${path}`), "/en/admin/search"])
    expect(template).toContain('data-desk="/en/admin/search"')
    expect(template).toContain("Admin: Reports")
    expect(template.includes("Admin: Audit log")).toBe(isAdmin)
  })
})

test("home offers the kinds of works that there can be, and one without a source to whoever asks for it alone", async () => {
  const offers = async (path: string, source: string) =>
    new RegExp(`data-filter="source_types" data-value="${source}"`).test((await askPage(path)).html)
  expect([await offers("/en", "7"), await offers("/en", "9"), await offers("/en?source_types=9", "9")]).toEqual([true, false, true])
})
