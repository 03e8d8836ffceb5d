import { beforeEach, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listViewed } from "../../domain/feed/viewed-works.ts"
import type { Collection } from "../../domain/social/collection-contract.ts"
import { listCollected } from "../../domain/social/marked-works.ts"
import { listCollections } from "../../domain/social/read-collections.ts"

holdAllLanguages()

vi.mock("../../domain/feed/viewed-works.ts")
vi.mock("../../domain/social/marked-works.ts")
vi.mock("../../domain/social/read-collections.ts")

const card = aCard({ id: "work_00000000000000000000000000", title: "Sea" })
const collection: Collection = {
  id: `collection_${"0".repeat(26)}`,
  name: "Seas <b>",
  is_shown: false,
  is_own: true,
  count: 2,
  cover: null,
  update_at: "2026-01-02T00:00:00Z",
}
beforeEach(() => {
  vi.mocked(listCollections).mockResolvedValue({ items: [collection], next_cursor: null })
})
const ask = (path: string) => askPage(path, { caller: somebody() })

test.each(LOCALES)("in %s the saved creations are one's own, kept by no cache, with a button that is pressed", async (locale) => {
  vi.mocked(listCollected).mockResolvedValue({ items: [card], next_cursor: "next" })
  const { answer, html } = await ask(`/${locale}/saved`)
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(html).toContain(`/${locale}/explore/detail/${card.id}`)
  expect(html).toMatch(new RegExp(`<button[^>]*data-collect="${card.id}"[^>]*aria-pressed="true"`))
  expect(html).toContain(`/${locale}/saved?cursor=next`)
})

test("without any it says how they come here, and behind the last page that there is nothing older", async () => {
  vi.mocked(listCollected).mockResolvedValue({ items: [], next_cursor: null })
  expect((await ask("/en/saved")).html).toContain("Nothing saved yet")
  expect((await ask("/en/saved?cursor=x")).html).toContain("There&#x27;s nothing older.")
})

test("collections stand above, with a way to make one; behind the first page they do not", async () => {
  vi.mocked(listCollected).mockResolvedValue({ items: [card], next_cursor: null })
  const { html } = await ask("/en/saved")
  expect(html).toContain(`/en/collection/${collection.id}`)
  expect(html).toContain("Seas &lt;b&gt;")
  expect(html).toContain('data-collect-into=""')
  expect((await ask("/en/saved?cursor=x")).html).not.toContain(collection.id)
  const all = '<a class="text-link" href="/en/saved/collections">'
  expect(html).not.toContain(all)
  vi.mocked(listCollections).mockResolvedValue({ items: [collection], next_cursor: "more" })
  expect((await ask("/en/saved")).html).toContain(all)
})

test.each(["/en/saved", "/en/saved/recent"])("a visitor to %s is asked to sign in", async (path) => {
  const { answer } = await askPage(path)
  expect(answer.status).not.toBe(200)
})

test.each(LOCALES)("in %s what one looked at is one's own, kept by no cache, with the ways to forget it", async (locale) => {
  vi.mocked(listViewed).mockResolvedValue({ items: [card], next_cursor: "next", is_on: true })
  const { answer, html } = await ask(`/${locale}/saved/recent`)
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(html).toContain(`/${locale}/explore/detail/${card.id}`)
  expect(html).toContain(`/${locale}/saved/recent?cursor=next`)
  expect(html).toMatch(/<input[^>]*role="switch"[^>]*aria-checked="true"/)
})

test("what one looked at is a tab beside the lists of what one keeps and likes", async () => {
  vi.mocked(listCollected).mockResolvedValue({ items: [], next_cursor: null })
  const tabs = ["/en/saved", "/en/saved/collections", "/en/saved/likes", "/en/saved/recent"]
  for (const path of ["/en/saved", "/en/saved/collections", "/en/saved/recent"]) {
    vi.mocked(listViewed).mockResolvedValue({ items: [card], next_cursor: null, is_on: true })
    const { html } = await ask(path)
    const [nav = ""] = /<nav[^>]*aria-label="Your lists".*?<\/nav>/s.exec(html) ?? []
    expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(tabs)
    expect(nav).toMatch(new RegExp(`href="${path}" aria-current="page"`))
  }
})

test("where nothing is remembered there is nothing to clear; a page whose works all left is not the end of the list", async () => {
  vi.mocked(listViewed).mockResolvedValue({ items: [], next_cursor: null, is_on: false })
  const nothing = (await ask("/en/saved/recent")).html
  expect(nothing).toContain("Nothing here yet")
  expect(nothing).toMatch(/<input[^>]*role="switch"[^>]*aria-checked="false"/)
  expect(nothing).not.toContain("Clear all</button>")
  vi.mocked(listViewed).mockResolvedValue({ items: [], next_cursor: "next", is_on: true })
  const short = (await ask("/en/saved/recent")).html
  expect(short).not.toContain("Nothing here yet</h2>")
  expect(short).toContain("Clear all</button>")
  expect(short).toContain("/en/saved/recent?cursor=next")
})
