import { expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { listTagged } from "../../domain/feed/tagged-works.ts"
import { listViewed } from "../../domain/feed/viewed-works.ts"
import { searchWorks } from "../../domain/search/search-works.ts"
import { listCollected, listLiked } from "../../domain/social/marked-works.ts"
import { listCollections, readCollection } from "../../domain/social/read-collections.ts"
import { modulesInForce, showModules } from "../../domain/square/read-square.ts"
import { loadPerson } from "../social/load-person.ts"

holdAllLanguages()

vi.mock("../../domain/feed/tagged-works.ts")
vi.mock("../../domain/feed/viewed-works.ts")
vi.mock("../../domain/search/search-works.ts")
vi.mock("../../domain/social/marked-works.ts")
vi.mock("../../domain/social/read-collections.ts")
vi.mock("../../domain/square/read-square.ts")
vi.mock("../social/load-person.ts")

const PERSON = "user_00000000000000000000000000"
const COLLECTION = `collection_${"0".repeat(26)}`
const open = aCard({ id: "work_00000000000000000000000000", title: "Sea", counts: { views: 7, likes: 3, collects: 0, comments: 2 } })
const restricted = aCard({ id: "work_00000000000000000000000001", title: "Night", level: 4 })
const list = { items: [open, restricted], next_cursor: null }
const collection = { id: COLLECTION, name: "Seas", is_shown: true, is_own: false, count: 2, cover: null, update_at: "2026-01-02T00:00:00Z" }
const profile = {
  ...{ id: PERSON, name: "Ada", bio: "", links: [], avatar: null, banner: null, create_at: "2026-01-02T00:00:00Z" },
  ...{ follower_count: null, following_count: null, shows_likes: false, is_followed: false, is_self: false },
}

vi.mocked(listTagged).mockResolvedValue({ ...list, is_hidden: false })
vi.mocked(searchWorks).mockResolvedValue({ ...list, people: [], instead: null })
vi.mocked(listCollected).mockResolvedValue(list)
vi.mocked(listLiked).mockResolvedValue(list)
vi.mocked(listViewed).mockResolvedValue({ ...list, is_on: true })
vi.mocked(listCollections).mockResolvedValue({ items: [], next_cursor: null })
vi.mocked(readCollection).mockResolvedValue({ ...list, collection, owner: { id: PERSON, name: "Ada", avatar: null } })
vi.mocked(loadPerson).mockResolvedValue({ profile, list: { kind: "works", ...list }, tab: "works", isLater: false })

vi.mocked(modulesInForce).mockResolvedValue([])
vi.mocked(showModules).mockResolvedValue([
  { id: "module_1", kind: "feed", title: "New", more_path: null, items: [{ form: "card", card: open }], next_cursor: null },
])

const OWN = ["/search?q=sea", `/collection/${COLLECTION}`, "/saved", "/saved/likes", "/saved/recent"]
const EVERYBODYS = ["/square", "/tag/sea", `/user/${PERSON}`]

test.each([...OWN, ...EVERYBODYS])("the cards at %s say and do what those of the feeds do", async (path) => {
  const { answer, html } = await askPage(`/en${path}`, { caller: somebody() })
  expect(answer.status).toBe(200)
  expect(html).toContain(`data-like="${open.id}" data-like-count="3"`)
  expect(html).toContain(`data-collect="${open.id}"`)
  for (const said of ["Like “Sea”", 'card-kind">Image', 'aria-label="7 views"', 'aria-label="2 comments"']) expect(html).toContain(said)
})

test.each(OWN)("a restricted work at %s lies under a veil with its level until its viewer looks", async (path) => {
  const { html } = await askPage(`/en${path}`, { caller: somebody() })
  expect(html).toMatch(new RegExp(`data-card="${restricted.id}"[^>]*data-blurred`))
  expect(html).toContain('data-reveal=""')
})
