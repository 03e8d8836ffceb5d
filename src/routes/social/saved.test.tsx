import { beforeEach, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listCollected } from "../../domain/social/collect.ts"
import type { Collection } from "../../domain/social/collection-contract.ts"
import { listCollections } from "../../domain/social/read-collections.ts"

holdAllLanguages()

vi.mock("../../domain/social/collect.ts")
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
  vi.mocked(listCollections).mockResolvedValue({ items: [collection], next_cursor: "more" })
  expect((await ask("/en/saved")).html).toContain("/en/saved/collections")
})

test("a visitor is asked to sign in", async () => {
  const { answer } = await askPage("/en/saved")
  expect(answer.status).not.toBe(200)
})
