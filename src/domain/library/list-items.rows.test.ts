import { sql } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { libraryItem } from "../../../db/schema/library.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { type ItemRow, itemRow } from "../../../testing/library/item.ts"
import type { CallInput } from "../_kernel/call.ts"
import { asFolderId, asWorkId, newFileId, newFolderId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import type { itemList } from "./item-contract.ts"
import { shapeOf } from "./item-rules.ts"
import { listItems, WALKED_ITEMS } from "./list-items.ts"

type Asked = CallInput<typeof itemList>

const { database } = makeTestContext().context
const [FOLDERS, PARENTS] = [[1, 2].map((number) => newFolderId(number)), [3, 4].map((number) => newFileId(number))]
const WORDS = ["fox", "100%", "übermut", "雪"]
const some = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
/** Moments with ties. */
const moment = fc.integer({ min: 1, max: 9 })
const iso = moment.map((ms) => new Date(ms).toISOString())

const row = fc.record({
  origin: some("made" as const, "brought" as const),
  kind: some("image" as const, "video" as const),
  parentId: some(null, ...PARENTS),
  searchText: fc.subarray(WORDS).map((words) => words.join(" ")),
  spokenText: fc.option(fc.subarray(WORDS).map((words) => words.join(" "))),
  model: some(null, "XL", "XL turbo"),
  style: some(null, "anime", "oil"),
  loras: some(null, '["fur"]', '["fur","ink"]'),
  width: some(null, 100, 104, 2_000),
  height: some(null, 100, 106, 2_000),
  hasRecipe: fc.boolean(),
  workId: some(null, asWorkId("work_1")),
  rating: fc.integer({ min: 0, max: 5 }),
  isFavorite: fc.boolean(),
  folderId: some(null, ...FOLDERS),
  createdAtMs: moment,
  trashedAtMs: fc.option(moment, { freq: 3 }),
})
const ALL_FILTERS = {
  search: some("", "FOX", "fox 100%", "ÜBERMUT", "雪 fox", "%"),
  kind: some("image" as const, "video" as const),
  origin: some("made" as const, "brought" as const),
  folder_id: some(...FOLDERS),
  model: some("XL", "XL turbo"),
  style: some("anime", "oil"),
  lora: some("fur", "ink"),
  shape: some("square" as const, "portrait" as const, "landscape" as const),
  min_megapixels: some(0, 0.01, 1),
  min_rating: fc.integer({ min: 1, max: 5 }),
  favorite: fc.boolean(),
  has_recipe: fc.boolean(),
  published: fc.boolean(),
  made_from: some(...PARENTS),
  since: iso,
  until: iso,
  trash: fc.boolean(),
  order: some("rating" as const, "newest" as const),
}
type Filter = keyof typeof ALL_FILTERS
const FILTERS = Object.keys(ALL_FILTERS).filter((name): name is Filter => Object.hasOwn(ALL_FILTERS, name))
/** Up to three of them, since more seldom leave anything. */
const filters: fc.Arbitrary<Asked> = fc
  .tuple(fc.record(ALL_FILTERS), fc.subarray(FILTERS, { maxLength: 3 }))
  .map(([all, names]) => Object.fromEntries(names.map((name) => [name, all[name]])))

/** Whether an item is asked for, said plainly. */
function isAsked(item: ItemRow, asked: Asked): boolean {
  const is = <Value>(wanted: Value | undefined, own: Value) => wanted === undefined || wanted === own
  const words = (asked.search ?? "").toLowerCase().split(" ")
  return (
    (asked.trash === true) === (item.trashedAtMs !== null) &&
    words.every((word) => item.searchText.includes(word) || item.spokenText?.includes(word)) &&
    is(asked.kind, item.kind) &&
    is(asked.origin, item.origin) &&
    is<string | null>(asked.folder_id, item.folderId) &&
    is(asked.model, item.model) &&
    is(asked.style, item.style) &&
    (asked.lora === undefined || (JSON.parse(item.loras ?? "[]") as string[]).includes(asked.lora)) &&
    is(asked.shape, shapeOf(item.width, item.height)) &&
    (item.width ?? 0) * (item.height ?? 0) >= (asked.min_megapixels ?? 0) * 1_000_000 &&
    item.rating >= (asked.min_rating ?? 0) &&
    is(asked.favorite, item.isFavorite) &&
    is(asked.has_recipe, item.hasRecipe) &&
    is(asked.published, item.workId !== null) &&
    is<string | null>(asked.made_from, item.parentId) &&
    item.createdAtMs >= Date.parse(asked.since ?? "1970-01-01T00:00:00Z") &&
    item.createdAtMs < Date.parse(asked.until ?? "9999-01-01T00:00:00Z")
  )
}

const inOrder = (asked: Asked) => (one: ItemRow, other: ItemRow) => {
  const at = ({ trashedAtMs, createdAtMs }: ItemRow) => (asked.trash === true ? (trashedAtMs ?? 0) : createdAtMs)
  const rated = (asked.order === "rating" && asked.trash !== true ? 1 : 0) * (other.rating - one.rating)
  return rated || at(other) - at(one) || (other.id < one.id ? -1 : 1)
}

describe("the list of a library", () => {
  it("is what a plain scan finds, each thing once and in its order, however it is filtered, paged and cut short", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 25 }),
        fc.array(filters, { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        some(1, 2, 7, WALKED_ITEMS),
        async (drawn, asks, limit, most) => {
          const viewer = testMember()
          const items = drawn.map((over, number) => itemRow(viewer.id, { ...over, id: newFileId(number + 10) }))
          await database.insert(libraryItem).values([...items, itemRow(testMember().id, { id: newFileId(1) })])
          for (const asked of asks) {
            const found: string[] = []
            let cursor: string | null | undefined
            for (let pages = 0; cursor !== null && pages < 60; pages++) {
              const page = await listItems({ database, viewer }, { ...asked, limit, ...(cursor === undefined ? {} : { cursor }) }, most)
              expect(page.items.length).toBeLessThanOrEqual(limit)
              found.push(...page.items.map(({ id }) => id))
              cursor = page.next_cursor
            }
            const wanted = items.filter((item) => isAsked(item, asked)).toSorted(inOrder(asked))
            expect([asked, found]).toEqual([asked, wanted.map(({ id }) => id)])
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it("looks no further than it may for what is rare: the page is empty, and the next one goes on behind it", async () => {
    const viewer = testMember()
    await database.run(sql`INSERT INTO library_item (id, owner_id, origin, kind, search_text, size_bytes, has_recipe, created_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${WALKED_ITEMS + 5})
      SELECT 'file_walked' || i, ${viewer.id}, 'brought', 'image', CASE WHEN i = 1 THEN 'needle' ELSE 'hay' END, 1, 0, i FROM n`)
    const first = await listItems({ database, viewer }, { search: "needle" })
    expect(first.items).toEqual([])
    const second = await listItems({ database, viewer }, { search: "needle", cursor: first.next_cursor ?? "" })
    expect([second.items.map(({ id }) => id), second.next_cursor]).toEqual([["file_walked1"], null])
  })
})

const [since, until] = ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"]
const folder_id = asFolderId(FOLDERS[0] ?? "")
/** What is asked, the index that serves it, and the bounds that it is sought by. */
const LEADS: readonly (readonly [string, Asked, string, string])[] = [
  ["everything", {}, "by_time", "owner_id=?"],
  ["a search", { search: "fox", lora: "fur", shape: "square" }, "by_time", "owner_id=?"],
  ["a month", { since, until }, "by_time", "owner_id=? AND created_at_ms>?"],
  ["a kind", { kind: "image" }, "by_kind", "owner_id=? AND kind=?"],
  ["uploads", { origin: "brought", kind: "image" }, "brought", "owner_id=?"],
  ["what is published", { published: true }, "published", "owner_id=?"],
  ["favorites", { favorite: true, kind: "image" }, "favorite", "owner_id=?"],
  ["a folder", { folder_id, favorite: true }, "by_folder", "owner_id=? AND folder_id=?"],
  ["a model", { model: "XL", kind: "image" }, "by_model", "owner_id=? AND model=?"],
  ["a style", { style: "oil" }, "by_style", "owner_id=? AND style=?"],
  ["what was made from something", { made_from: newFileId(1) }, "by_parent", "owner_id=? AND parent_id=?"],
  ["the trash", { trash: true, folder_id, order: "rating" }, "trashed", "owner_id=?"],
  ["the highest rated", { order: "rating", favorite: true, since }, "rated", "owner_id=?"],
  ["those with some stars", { order: "rating", min_rating: 3 }, "rated", "owner_id=? AND rating>?"],
  ["the highest rated of a kind", { order: "rating", kind: "image" }, "rated_of_kind", "owner_id=? AND kind=?"],
  ["the highest rated of a folder", { order: "rating", folder_id, kind: "image" }, "rated_of_folder", "owner_id=? AND folder_id=?"],
]

describe("a page of a library", () => {
  it.each(LEADS)("of %s is one query that seeks in one index, on the first page and behind it", async (_what, asked, index, sought) => {
    for (const cursor of [undefined, encodeCursor({ sortValue: 5, id: newFileId(1) })]) {
      const { context, counts, plans } = makeTestContext({ viewer: testMember() })
      await listItems(context, { ...asked, ...(cursor === undefined ? {} : { cursor }) })
      expect(counts.roundTrips).toBe(1)
      const steps = await plans()
      const lead = steps.find((step) => step.includes(` library_item_${index} `))
      const behind = index === "trashed" ? "trashed_at_ms" : "created_at_ms"
      expect([lead, lead?.includes(sought)]).toEqual([expect.stringMatching(/^SEARCH /), true])
      if (cursor !== undefined) expect(lead).toMatch(new RegExp(`${behind}<\\?|\\((?:rating,)?${behind},id\\)<`))
      expect(steps.filter((step) => /TEMP B-TREE/.test(step) || /^SCAN (?:library_item|item|file|result|task)\b/.test(step))).toEqual([])
    }
  })
})
