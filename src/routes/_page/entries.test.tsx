import { expect, test, vi } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listFeed } from "../../domain/feed/list-feed.ts"
import { listHotSearches } from "../../domain/search/hot-searches.ts"
import { readHomeRows } from "../../domain/square/home-rows.ts"
import { pages } from "../_entry/pages.ts"
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

test("home offers the kinds of works that there can be, and one without a source to whoever asks for it alone", async () => {
  const offers = async (path: string, source: string) =>
    new RegExp(`data-filter="source_types" data-value="${source}"`).test((await askPage(path)).html)
  expect([await offers("/en", "7"), await offers("/en", "9"), await offers("/en?source_types=9", "9")]).toEqual([true, false, true])
})
