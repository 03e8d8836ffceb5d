import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { deleteEvery, everyWork, FORMS, insertEvery, isListedFor } from "../../../testing/post/every-work.ts"
import { type AccountId, newAccountId } from "../_kernel/ids.ts"
import { decodeCursor, type Position } from "../_kernel/paging.ts"
import type { FeedKindName } from "../feed/kind-rules.ts"
import { shelvesOf } from "../feed/source-rules.ts"
import { isMetBy } from "../moderation/level-rules.ts"
import type { Element } from "./contract.ts"
import { readElements } from "./elements.ts"
import { MODULE_ORDERS } from "./module-rules.ts"
import type { ModuleContent } from "./module-schemas.ts"

const SAFE = 3
const { database } = makeTestContext().context
/** Works whose author nobody hides, and whose author some do; the second stand before the first. */
const fine = { author: newAccountId(21), tag: "tag-of-modules", top: 60, works: everyWork() }
const other = { author: newAccountId(22), tag: "tag-that-is-hidden", top: 61, works: everyWork() }
const ALL = [...other.works, ...fine.works]
const [hidesPerson, hidesTag] = [testMember({ levels: 31 }).id, testMember({ levels: 31 }).id]

beforeAll(async () => {
  for (const set of [fine, other]) await insertEvery(set.works, set)
  await database.run(sql`INSERT INTO work_pick (category, work_id, picked_by, picked_at_ms)
    SELECT 'featured', id, 'x', published_at_ms FROM work WHERE author_id IN (${fine.author}, ${other.author})`)
  await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms)
    VALUES (${hidesPerson}, 'account', ${other.author}, 1), (${hidesTag}, 'tag', ${other.tag}, 1)`)
})
afterAll(async () => {
  for (const { author } of [fine, other]) await deleteEvery(author)
})

const VIEWERS: readonly (readonly [string, AccountId | null, typeof ALL])[] = [
  ["everybody", null, ALL],
  ["somebody who hides nothing, and wants every level elsewhere", testMember({ levels: 31 }).id, ALL],
  ["somebody who hides a person", hidesPerson, fine.works],
  ["somebody who hides a tag", hidesTag, fine.works],
]

/** Ids of the test's works that a module shows, page by page in its order; they stand before all others. */
async function shown(content: ModuleContent, viewerId: AccountId | null): Promise<readonly string[]> {
  const ids: string[] = []
  for (let after: Position | undefined; ; ) {
    const [page] = await readElements({ database }, [{ content, limit: 7, after }], { locale: "en", viewerId })
    const cards = (page?.items ?? []).flatMap((element) => (element.form === "card" ? [element.card] : []))
    const ours = cards.filter(({ author_id: id }) => id === fine.author || id === other.author)
    ids.push(...ours.map(({ id }) => id))
    if (page === undefined || page.nextCursor === null || ours.length === 0) return ids
    after = decodeCursor(page.nextCursor)
  }
}

const listed = (works: typeof ALL, shelves: readonly number[]) => {
  const isShown = (work: (typeof ALL)[number]) => isListedFor(work, SAFE) && shelves.includes(work.shelf)
  const idsOf = (set: typeof other) => set.works.filter((work) => works.includes(work) && isShown(work)).map(({ id }) => id)
  return [...idsOf(other).toReversed(), ...idsOf(fine).toReversed()]
}

const KINDS: readonly FeedKindName[] = ["squareMixRecommend", "post", "aiVideo"]
const of = (form: Element["form"], items: readonly Element[]) => items.filter((element) => element.form === form)

describe.each(VIEWERS)("in modules %s", (_name, viewerId, works) => {
  it.each(KINDS.flatMap((feed) => MODULE_ORDERS.map((order_by) => [feed, order_by] as const)))(
    "meets in the feed %s by %s what anybody may meet, and nothing else",
    async (feed, order_by) => {
      expect(await shown({ kind: "feed", feed, order_by }, viewerId)).toEqual(listed(works, shelvesOf(feed)))
    },
  )

  it("meets no more among what moderators picked", async () => {
    const everyShelf = FORMS.map(({ shelf }) => shelf)
    expect(await shown({ kind: "picks", category: "featured" }, viewerId)).toEqual(listed(works, everyShelf))
  })

  it.each(["banner", "slot"] as const)("sees in a %s the cover of a work only where it is open to all", async (kind) => {
    const entries = ALL.map(({ id }) => ({ title: { en: id }, text: {}, work_id: id, link: { obj_type: 61 as const, id: "tags" } }))
    const content: ModuleContent = kind === "slot" ? { kind, slot: "home-top", entries } : { kind, entries }
    const [page] = await readElements({ database }, [{ content, limit: 1 }], { locale: "en", viewerId })
    const covered = page?.items.flatMap((element) =>
      element.form === "banner" && element.banner.image !== null ? [element.banner.title] : [],
    )
    const isOpen = ({ state, visibility, authorShown, level }: (typeof ALL)[number]) =>
      state === "visible" && visibility !== "private" && authorShown === 1 && isMetBy(level, SAFE)
    expect(covered).toEqual(ALL.filter((work) => works.includes(work) && isOpen(work)).map(({ id }) => id))
  })

  it("meets tags that they do not hide", async () => {
    await database.run(sql`INSERT INTO hot_tag (object_type, tag, author_count, work_count, counted_at_ms)
      VALUES (0, ${other.tag}, 1000000, 2, 1), (0, ${fine.tag}, 1000000, 1, 1) ON CONFLICT DO NOTHING`)
    const contents: ModuleContent[] = [
      { kind: "tags", tags: [other.tag, fine.tag] },
      { kind: "tags", tags: [] },
    ]
    const pages = await readElements(
      { database },
      contents.map((content) => ({ content, limit: 2 })),
      { locale: "en", viewerId },
    )
    const wanted = viewerId === hidesTag ? [fine.tag] : [other.tag, fine.tag]
    for (const page of pages) {
      const ids = page.items.flatMap((element) => (element.form === "tag" ? [element.tag.id] : []))
      expect(ids.filter((id) => id === other.tag || id === fine.tag)).toEqual(wanted)
    }
    await database.run(sql`DELETE FROM hot_tag WHERE author_count = 1000000`)
  })
})

it("a module shows people with works that anybody may meet, and none whom its reader hides", async () => {
  const [known, unlisted, hidden, reader] = [await insertAccount(), await insertAccount(), await insertAccount(), testMember().id]
  const made = [
    { author: known, visibility: "public" },
    { author: unlisted, visibility: "unlisted" },
    { author: hidden, visibility: "public" },
  ] as const
  await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) VALUES (${reader}, 'account', ${hidden}, 1)`)
  for (const [index, { author, visibility }] of made.entries()) {
    const works = everyWork().slice(0, 1)
    const seen = works.map((work) => ({ ...work, visibility, state: "visible" as const, level: 1 as const, authorShown: 1, isPart: 0 }))
    await insertEvery(seen, { author, tag: `people-${author}`, top: 70 + index })
  }
  const idsFor = async (viewerId: AccountId | null) => {
    const [page] = await readElements({ database }, [{ content: { kind: "people" }, limit: 12 }], { locale: "en", viewerId })
    const ids = of("person", page?.items ?? []).flatMap((element) => (element.form === "person" ? [element.person.id] : []))
    return ids.filter((id) => made.some(({ author }) => author === id))
  }
  expect(await idsFor(null)).toEqual([hidden, known])
  expect(await idsFor(reader)).toEqual([known])
  for (const { author } of made) await deleteEvery(author)
})
