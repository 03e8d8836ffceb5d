import { beforeEach, describe, expect, it, type Mock, vi } from "vitest"
import { askPage, somebody } from "../../testing/_page/page.ts"
import { holdAllLanguages } from "../../testing/messages/all-languages.ts"
import { aCard } from "../../testing/post/card.ts"

holdAllLanguages()

const verbs = vi.hoisted(() => ({
  listTagged: vi.fn(),
  listViewed: vi.fn(),
  listNotifications: vi.fn(),
  listOwnReports: vi.fn(),
  listCollected: vi.fn(),
  listLiked: vi.fn(),
  listLikers: vi.fn(),
  listCollections: vi.fn(),
  readCollection: vi.fn(),
}))
vi.mock("../domain/feed/tagged-works.ts", async (original) => ({ ...(await original<object>()), listTagged: verbs.listTagged }))
vi.mock("../domain/feed/viewed-works.ts", async (original) => ({ ...(await original<object>()), listViewed: verbs.listViewed }))
vi.mock("../domain/message/list-notifications.ts", async (original) => ({
  ...(await original<object>()),
  listNotifications: verbs.listNotifications,
}))
vi.mock("../domain/moderation/reports/list-own-reports.ts", async (original) => ({
  ...(await original<object>()),
  listOwnReports: verbs.listOwnReports,
}))
vi.mock("../domain/social/marked-works.ts", async (original) => ({
  ...(await original<object>()),
  listCollected: verbs.listCollected,
  listLiked: verbs.listLiked,
}))
vi.mock("../domain/social/list-likers.ts", () => ({ listLikers: verbs.listLikers }))
vi.mock("../domain/social/read-collections.ts", async (original) => ({
  ...(await original<object>()),
  listCollections: verbs.listCollections,
  readCollection: verbs.readCollection,
}))

const ID = "0".repeat(26)
const card = aCard({ id: `work_${ID}`, title: "Sea" })
const report = {
  ...{ report_id: `report_${ID}`, kind: "work", id: `work_${ID}`, reason: "spam", text: "shells" },
  ...{ state: "open", create_at: "2026-01-02T00:00:00Z" },
}
const collection = {
  ...{ id: `collection_${ID}`, name: "Seas", is_shown: true, is_own: true, count: 2, cover: null },
  update_at: "2026-01-02T00:00:00Z",
}
const liker = { ...{ id: `user_${ID}`, name: "Bo", bio: "Bo paints" }, avatar: null, is_followed: false, is_self: false }
const owner = { id: `user_${ID}`, name: "Ada", avatar: null }

interface ListPage {
  readonly path: string
  readonly verb: Mock
  /** Something that stands in it, and a word of it. */
  readonly item: readonly [thing: object, word: string] | null
  /** What it says where nothing stands in it: at its beginning, and behind its end. */
  readonly empty: readonly [first: readonly string[], later: readonly string[]] | null
  readonly besides?: object
}

const END = ["s everything", "nothing older"] as const
const LISTS: readonly ListPage[] = [
  { path: "/messages", verb: verbs.listNotifications, item: null, empty: null },
  {
    path: "/reports",
    verb: verbs.listOwnReports,
    item: [report, "shells"],
    empty: [
      ["No reports yet", "that breaks our rules"],
      ["No more reports", "the end of the list"],
    ],
  },
  { path: "/saved", verb: verbs.listCollected, item: [card, card.id], empty: [["Nothing saved yet", "Press Save on"], END] },
  { path: "/saved/likes", verb: verbs.listLiked, item: [card, card.id], empty: [["Nothing liked yet", "Press Like on"], END] },
  {
    ...{
      path: "/saved/recent",
      verb: verbs.listViewed,
      item: [card, card.id],
      empty: [["Nothing here yet", "Creations that you open"], END],
    },
    besides: { is_on: true },
  },
  {
    ...{ path: "/saved/collections", verb: verbs.listCollections, item: [collection, "Seas"] },
    empty: [["Group what you saved"], ["nothing older"]],
  },
  {
    ...{ path: `/collection/${collection.id}`, verb: verbs.readCollection, item: [card, card.id] },
    ...{ empty: [["Nothing here yet", "press Add to"], END], besides: { collection, owner } },
  },
  {
    ...{ path: `/likes/${card.id}`, verb: verbs.listLikers, item: [liker, "Bo paints"] },
    empty: [["Nobody to show", "People who share"], END],
    besides: { work: { title: "Sea", path: `/explore/detail/${card.id}`, is_own: false } },
  },
  {
    path: "/tag/cat",
    verb: verbs.listTagged,
    item: [card, card.id],
    empty: [["No creations with this tag", "Add it to one"], ["all caught up"]],
  },
]

beforeEach(() => {
  verbs.listCollections.mockResolvedValue({ items: [], next_cursor: null })
})

describe.each(LISTS)("the list at $path", ({ path, verb, item, empty, besides = {} }) => {
  /** The page with a list, without what is around every page and the words that its islands keep. */
  async function mainOf(query: string, items: readonly object[]): Promise<string> {
    verb.mockClear().mockResolvedValue({ items, next_cursor: null, ...besides })
    const { answer, html } = await askPage(`/en${path}${query}`, { caller: somebody() })
    expect(answer.status).toBe(200)
    return /<main[ >].*<\/main>/s.exec(html)?.[0].replaceAll(/<script[ >].*?<\/script>/gs, "") ?? ""
  }
  const waysBack = (main: string) => main.match(new RegExp(`<a class="button-ghost[^"]*" href="/en${path}">`, "g"))?.length ?? 0

  it("is read from its beginning, or from where its address says", async () => {
    await mainOf("", [])
    expect(verb.mock.calls.at(-1)?.[1] ?? {}).not.toHaveProperty("cursor")
    await mainOf("?cursor=abc", [])
    expect(verb.mock.calls.at(-1)?.[1]).toHaveProperty("cursor", "abc")
  })

  it("leads back to its beginning from a later page alone, once, whether or not anything stands there", async () => {
    for (const items of item === null ? [[]] : [[], [item[0]]]) {
      expect(waysBack(await mainOf("", items))).toBe(0)
      expect(waysBack(await mainOf("?cursor=abc", items))).toBe(1)
    }
  })

  it("shows what stands in it, else says whether there is nothing or nothing more", async () => {
    const texts = [...(item === null ? [] : [item[1]]), ...(empty ?? []).flat()]
    const said = async (query: string, items: readonly object[]) => {
      const main = await mainOf(query, items)
      return texts.filter((text) => main.includes(text))
    }
    if (item === null || empty === null) return
    for (const query of ["", "?cursor=abc"]) expect(await said(query, [item[0]])).toEqual([item[1]])
    expect(await said("", [])).toEqual(empty[0])
    expect(await said("?cursor=abc", [])).toEqual(empty[1])
  })
})
