import { renderToString } from "react-dom/server"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listFeed } from "../../domain/feed/list-feed.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"
import { readHomeRows } from "../../domain/square/home-rows.ts"
import { pages } from "../_entry/pages.ts"
import { sectionsFor } from "../admin/sections.ts"
import type { PageRoom } from "./define-page.ts"
import { Frame } from "./frame.tsx"
import type { FramedPage } from "./framed-page.ts"
import { wordsOf } from "./words.ts"

holdAllLanguages()

vi.mock("../../domain/feed/list-feed.ts")
vi.mock("../../domain/square/home-rows.ts")

beforeAll(() => {
  vi.mocked(listFeed).mockResolvedValue({ items: [], next_cursor: null })
  vi.mocked(readHomeRows).mockResolvedValue([])
})

const ROOMS: readonly (readonly [PageRoom, string])[] = [
  ["image", "/create/image"],
  ["board", "/editBoard"],
  ["video", "/create/video"],
  ["audio", "/create/audio"],
  ["apps", "/create/ai-app"],
]

/** The frame around a page, whatever the page shows. */
function framed(at: Pick<FramedPage, "path" | "section" | "room">): string {
  const page = { ...at, locale: "en", title: "", description: "", isListed: false, islands: [], site: DEFAULT_SITE } as const
  return renderToString(<Frame page={page} place={{ origin: "https://page.example", search: "" }} html="" />)
}

const escaped = (text: string) => renderToString(text)
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="\/en([^"?#]*)/g)].map(([, path]) => path ?? "")
const part = (html: string, from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)))
const railOf = (html: string) => part(html, '<nav class="rail"', "</nav>")
const entriesOf = (html: string) => [...railOf(html).matchAll(/<a class="(rail-link[^"]*)" href="\/en([^"]*)"/g)]
const switchOf = (html: string) => part(html, '<nav class="room-switch"', "</nav>")
const currentIn = (html: string) => [...html.matchAll(/<a [^>]*?href="\/en([^"]*)"[^>]*aria-current="(\w+)"/g)].map(([, ...found]) => found)

test.each(LOCALES)("the languages lead to the same place in each, and mark the one that it is in, %s", async (locale) => {
  const { html } = await askPage(`/${locale}/tools?sort=new`)
  const links = [...html.matchAll(/<a [^>]*?href="\/([^"/]+)\/tools\?sort=new"[^>]*hrefLang="[^"]+"[^>]*>.*?<\/a>/g)]
  expect(new Set(links.map(([, language]) => language))).toEqual(new Set(LOCALES))
  for (const [link, language] of links)
    expect([language, link.includes('aria-current="true"'), link.includes("<svg")]).toEqual([
      language,
      language === locale,
      language === locale,
    ])
})

test.each(LOCALES)("every page has one strip that says that it is slow or offline, in the words of %s", async (locale) => {
  const strips = (await askPage(`/${locale}/tools`)).html.match(/<p id="slow-status" role="status".*?<\/p>/g)
  expect(strips).toHaveLength(1)
  for (const words of ["slowNow", "offlineNow"] as const) expect(strips?.[0]).toContain(escaped(wordsOf(locale, "shell")(words)))
})

describe("the rail", () => {
  test("has one way to making, and bars of narrow screens have five entries at most, the last of them Me", async () => {
    const { html } = await askPage("/en")
    expect(entriesOf(html).map(([, , path]) => path)).toEqual(["", "/create/image", "/library", "/tools", "/messages"])
    const inBar = entriesOf(html).filter(([, look]) => look?.includes("max-md:hidden") === false)
    expect(inBar.map(([, , path]) => path)).toEqual(["", "/create/image", "/library", "/messages"])
    expect(railOf(html).match(/<summary class="rail-link"/g)).toHaveLength(1)
  })

  test.each([
    ["", ""],
    ["/create/image", "/create/image"],
    ["/generator", "/create/image"],
    ["/tools/trim", "/tools"],
    ["/ai-video", ""],
  ])("at %s marks the entry of its section, %s", async (path, entry) => {
    const { html } = await askPage(`/en${path}`)
    const own = entriesOf(html).map(([, , each]) => each)
    const marked = currentIn(railOf(html)).flatMap(([at, how]) => (own.includes(at) && how === "page" ? at : []))
    expect(new Set(marked)).toEqual(new Set([entry]))
  })

  test("of a page under More marks More, and there the page itself", () => {
    const html = framed({ path: "/square", section: "more", room: null })
    expect(railOf(html)).toContain('<summary class="rail-link" data-current="">')
    expect(currentIn(railOf(html)).filter(([, how]) => how === "page")).toEqual([["/square", "page"]])
  })
})

describe("the switch between the rooms of Create", () => {
  const loaded = Promise.all(pages.map(async ({ path, load }) => ({ path, ...(await load()) })))

  test("is above every page of a room, leads to all of them and marks its own", async () => {
    const inRooms = (await loaded).filter(({ room }) => room !== null)
    expect(inRooms.length).toBeGreaterThan(12)
    for (const { path, room, section } of inRooms) {
      const html = framed({ path, section, room })
      expect(linksIn(switchOf(html)), path).toEqual(ROOMS.map(([, each]) => each))
      const own = ROOMS.find(([name]) => name === room)?.[1] ?? ""
      expect(currentIn(switchOf(html)), path).toEqual([[own, own === path ? "page" : "true"]])
      expect(html, path).not.toContain('class="top-brand')
    }
  })

  test.each(LOCALES)("is nowhere else, in %s", async (locale) => {
    for (const path of ["", "/tools", "/my-media", "/nothing-here"])
      expect((await askPage(`/${locale}${path}`)).html).not.toContain("room-switch")
  })

  test("stands on every page of Create: each page of that section has a room, and each room pages", async () => {
    const all = await loaded
    expect(all.filter(({ section, room }) => (section === "create") !== (room !== null)).map(({ path }) => path)).toEqual([])
    expect(new Set(all.flatMap(({ room }) => room ?? []))).toEqual(new Set(ROOMS.map(([room]) => room)))
  })
})

/** Feeds of what nobody can publish yet. */
const UNSERVED = ["/cyberPub", "/models", "/lora_train"]
/** Pages that only an island leads to, which a browser renders. */
const BY_ISLANDS = ["/create/effect", "/create/element", "/create/voices", "/generator"]

/** Tabs of a page that asks the database. */
const BY_SAVED = ["/saved/collections", "/saved/likes", "/saved/recent"]

test("every page of a section is a click or two away: in the frame, or on a page that the frame leads to", async () => {
  const loaded = await Promise.all(pages.map(async ({ path, load }) => ({ path, section: (await load()).section })))
  const places = loaded.filter(({ path, section }) => section !== null && !path.includes(":")).map(({ path }) => path)
  const near = new Set<string>()
  for (const path of ["", "/create/image", "/create/ai-app", "/tools"])
    for (const link of linksIn((await askPage(`/en${path}`)).html)) near.add(link)
  for (const link of linksIn((await askPage("/en/library", { caller: somebody() })).html)) near.add(link)
  for (const { path } of sectionsFor({ isAdmin: true }).flat()) near.add(`/admin${path}`)
  expect(places.filter((path) => !near.has(path)).toSorted()).toEqual([...UNSERVED, ...BY_ISLANDS, ...BY_SAVED].toSorted())
})
