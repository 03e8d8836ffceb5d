import { beforeEach, describe, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { listFeed } from "../../domain/feed/list-feed.ts"
import { isServed } from "../../domain/feed/source-rules.ts"
import type { ShownModule } from "../../domain/square/contract.ts"
import { readHomeRows } from "../../domain/square/home-rows.ts"
import { english } from "../../messages/english.ts"
import { choicesOf } from "./feed-query.ts"

holdAllLanguages()
vi.mock("../../domain/feed/list-feed.ts")
vi.mock("../../domain/square/home-rows.ts")
vi.mock("../../domain/feed/source-rules.ts", { spy: true })

const KINDS = Object.keys(FEED_KINDS) as FeedKindName[]
const cards = [
  aCard({ id: "work_1", author_id: "user_1", counts: { views: 1_200, likes: 3, collects: 0, comments: 2 } }),
  aCard({ id: "work_2" }),
]

/** The links of a page's tabs and filters: parameter and value of each. */
const linksOf = (html: string) =>
  [...html.matchAll(/data-filter="(\w+)" data-value="([\w.-]*)"/g)].map(([, parameter, value]) => ({ parameter, value }))

beforeEach(() => {
  vi.mocked(listFeed).mockReset()
  vi.mocked(listFeed).mockResolvedValue({ items: cards, next_cursor: "next" })
  vi.mocked(readHomeRows).mockResolvedValue([])
  vi.mocked(isServed).mockReset()
})

describe.each(KINDS)("the page of %s", (kind) => {
  const { page, tabs, grid } = FEED_KINDS[kind]
  const address = `/en${page}`

  test("has the tabs and the filters of the table, no others, as links", async () => {
    vi.mocked(isServed).mockReturnValue(true)
    const links = linksOf((await askPage(address)).html)
    expect(links.filter(({ parameter }) => parameter === "order").map(({ value }) => value || "recommend")).toEqual([...tabs])
    expect(new Set(links.map(({ parameter }) => parameter))).toEqual(
      new Set(["order", ...choicesOf(kind).map((name) => FILTER_CHOICES[name].parameter)]),
    )
    for (const name of choicesOf(kind)) {
      const { parameter, values } = FILTER_CHOICES[name]
      const offered = links.filter((link) => link.parameter === parameter && link.value !== "").map(({ value }) => value)
      // Nothing makes characters yet, so that no filter asks for them.
      expect(offered).toEqual((name === "resourceType" ? [1, 4, 7] : values).map(String))
    }
  })

  test("asks the feed for what its address says, and leads on with it", async () => {
    vi.mocked(isServed).mockReturnValue(true)
    const { html } = await askPage(`${address}?order=hot&time=week`)
    expect(vi.mocked(listFeed).mock.lastCall?.slice(1)).toEqual([kind, { order_by: "hot", timeType: "week" }])
    expect(html).toContain(`href="${address}?order=hot&amp;time=week&amp;cursor=next"`)
    expect(html.includes(`data-grid="${grid}"`)).toBe(grid !== "normal")
  })

  test("says so where nothing of its kind can be published yet, and is not for search engines", async () => {
    vi.mocked(isServed).mockReturnValue(false)
    const { html, answer } = await askPage(address)
    expect(answer.status).toBe(200)
    expect(html).toContain("Nobody can publish this yet")
    expect(linksOf(html)).toEqual([])
    expect(listFeed).not.toHaveBeenCalled()
  })
})

describe("a feed page", () => {
  test("names every card's place, author, and what was made of it", async () => {
    const { html } = await askPage("/en/post")
    expect(html.match(/aria-posinset="\d"/g)).toEqual(['aria-posinset="1"', 'aria-posinset="2"'])
    expect(html).toContain('class="card-author" data-initial="A" href="/en/user/user_1"')
    expect(html).toContain('data-like="work_1" data-like-count="3"')
    expect(html).toContain('aria-label="2 comments"')
    expect(html).toContain('aria-label="1,200 views"')
    expect(html).toContain(">1.2K<")
  })

  test("is kept at the edge for everybody, but a list of one's own by nobody", async () => {
    expect((await askPage("/en/post?order=hot")).answer.headers.get("Cache-Control")).toContain("public")
    const own = await askPage("/en/post?order=follows", { caller: somebody() })
    expect(own.answer.headers.get("Cache-Control")).toBe("no-store")
    expect(vi.mocked(listFeed).mock.lastCall?.[0].viewer?.kind).toBe("member")
  })

  test("asks a visitor to sign in for a list of one's own, and leads back to it", async () => {
    const { html, answer } = await askPage("/en/post?order=follows&time=week")
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain(`href="/en/sign-in?redirect=${encodeURIComponent("/en/post?order=follows&time=week")}"`)
    expect(listFeed).not.toHaveBeenCalled()
  })

  test("invites whoever is new to describe an image, on home alone, by a form that works without script", async () => {
    const form = `<form data-start="${english.start.example}" class="start-form" action="/en/create/image"`
    expect((await askPage("/en")).html.includes(form)).toBe(true)
    expect((await askPage("/en/post")).html.includes(form)).toBe(false)
  })

  test("has its works in runs with a row after each, on home as it is first seen; rows of later runs wait while works follow", async () => {
    const works = Array.from({ length: 24 }, (_, index) => aCard({ id: `work_${index}` }))
    const row = (id: string): ShownModule => ({
      ...{ id: `module_${id}`, kind: "tags", title: id, more_path: "/tags", next_cursor: null },
      items: [{ form: "tag", tag: { id, label: id, is_concept: false, path: `/tag/${id}` } }],
    })
    vi.mocked(readHomeRows).mockResolvedValue(["sea", "sky", "sand"].map(row))
    const outline = async (address: string, next_cursor: string | null) => {
      vi.mocked(listFeed).mockResolvedValue({ items: works, next_cursor })
      const { html } = await askPage(address)
      expect([...html.matchAll(/aria-posinset="(\d+)"/g)].map(([, place]) => Number(place))).toEqual(works.map((_, index) => index + 1))
      const places = html.matchAll(/class="waterfall run"|class="row-between"( data-row-waits="")?/g)
      return [...places].map(([place, waits]) => (waits !== undefined ? "waits" : place.includes("run") ? "run" : "row"))
    }
    expect(await outline("/en", "next")).toEqual(["run", "row", "run", "row", "waits"])
    expect(await outline("/en", null)).toEqual(["run", "row", "run", "row", "row"])
    expect(await outline("/en?order=hot", "next")).toEqual(["run", "run"])
  })

  test("leads to the feeds that have anything in them, and to no other", async () => {
    const { html } = await askPage("/en")
    for (const kind of KINDS) expect([kind, html.includes(`href="/en${FEED_KINDS[kind].page}"`)]).toEqual([kind, isServed(kind)])
  })

  test.each([
    ["/en/post?order=hot&time=day", "No creations match", 'href="/en/post?order=hot"'],
    ["/en/post?order=hot&cursor=x", "Nothing older", 'href="/en/post?order=hot"'],
    ["/en/post", "No creations yet", 'href="/en/create/image"'],
  ])("with nothing at %s says why and leads on", async (address, said, way) => {
    vi.mocked(listFeed).mockResolvedValue({ items: [], next_cursor: null })
    const { html } = await askPage(address)
    expect(html).toContain(said)
    expect(html).toContain(way)
  })
})

describe("home while a first start paints its gallery", () => {
  const place = { width: 832, height: 1216, colour: "#af8a88" }
  const painting = {
    done: 2,
    all: 30,
    hasFailed: false,
    places: Array.from({ length: 28 }, (_, index) => ({ id: `work_p${index}`, ...place })),
  }
  const home = async (over: Partial<typeof painting> | null, path = "/en") => {
    vi.mocked(isServed).mockReturnValue(true)
    const { html } = await askPage(path, { context: { painting: async () => (over === null ? null : { ...painting, ...over }) } })
    return {
      places: html.match(/data-place="\w+"/g)?.length ?? 0,
      note: /(?:Painting|Couldn&#x27;t finish painting) the gallery[^<]*/.exec(html)?.[0],
      goesOn: html.includes('data-island="feed-rest"'),
      html,
    }
  }

  test("shows the places that are still to be filled, to the end of its first page, and how far the painter is", async () => {
    const { html, ...shown } = await home({})
    expect(shown).toEqual({ places: 22, note: "Painting the gallery: 2 of 30", goesOn: false })
    expect(html).toContain(`style="--ratio:${Math.round((1216 / 832) * 1000) / 1000}"`)
    expect(html).toContain("background-color:#af8a88")
  })

  test("has only the note above a list that something narrows, and below the beginning", async () => {
    for (const query of ["order=new", "source_types=4", "cursor=next"])
      expect(await home({}, `/en?${query}`)).toMatchObject({ places: 0, note: "Painting the gallery: 2 of 30", goesOn: true })
  })

  test("says that the painter gave up, and goes on without it; says nothing where there is none", async () => {
    expect(await home({ hasFailed: true })).toMatchObject({
      places: 0,
      note: "Couldn&#x27;t finish painting the gallery (2 of 30). Restart with npm start to continue.",
      goesOn: true,
    })
    expect(await home(null)).toMatchObject({ places: 0, note: undefined, goesOn: true })
  })
})
