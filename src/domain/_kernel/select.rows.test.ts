import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, expectTypeOf, it } from "vitest"
import { board } from "../../../db/schema/board.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { namedBatch } from "./batch.ts"
import { newBoardId } from "./ids.ts"
import { pageOf } from "./page-of.ts"
import { flag, json, moment, type RowOf, returning, select, via } from "./select.ts"

const FIELDS = {
  board_id: board.id,
  is_shared: board.isShared,
  cover: board.coverSha256,
  document: json<unknown>(board.document),
  said: { title: via(board.title, (title) => title.toUpperCase()), isNamed: flag(sql`title <> ''`) },
  create_at: moment(board.createdAtMs),
  never: moment(sql<number | null>`NULL`),
}

async function keep(
  rows: readonly { readonly title: string; readonly isShared: boolean; readonly document: unknown; readonly atMs: number }[],
) {
  const { database, viewer } = await makeMemberContext()
  const values = rows.map(({ title, isShared, document, atMs }) => ({
    id: newBoardId(atMs),
    accountId: viewer.id,
    document: JSON.stringify(document),
    revision: 1,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    title,
    isShared,
  }))
  for (const value of values) await database.insert(board).values(value)
  return { database, viewer, ids: values.map(({ id }) => id) }
}

it("tells columns, moments, conditions, JSON and fields within fields as what they are, alone and in a batch", async () => {
  const row = fc.record({
    title: fc.string({ unit: "grapheme" }),
    isShared: fc.boolean(),
    document: fc.jsonValue(),
    atMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  })
  await fc.assert(
    fc.asyncProperty(row, async (stored) => {
      const { database, ids } = await keep([stored])
      const [id] = ids
      const told = {
        board_id: id,
        is_shared: stored.isShared,
        cover: null,
        document: JSON.parse(JSON.stringify(stored.document)),
        said: { title: stored.title.toUpperCase(), isNamed: stored.title !== "" },
        create_at: new Date(stored.atMs).toISOString(),
        never: null,
      }
      const asked = select(database, FIELDS, sql`board WHERE id = ${id}`)
      const { batched, truth } = await namedBatch(database, { batched: asked, truth: select(database, { is: flag(sql`1 = 1`) }) })
      expect([await asked, batched]).toEqual([[told], [told]])
      expect(JSON.stringify(batched[0])).toBe(JSON.stringify(told))
      expect(truth).toEqual([{ is: true }])
    }),
    { numRuns: 20 },
  )
})

it("gives the builder's own select the same", async () => {
  const { database, ids } = await keep([{ title: "a", isShared: false, document: { layers: [] }, atMs: 1 }])
  const { document, create_at: createAt } = FIELDS
  const asked = database
    .select({ document, createAt, isNamed: flag(sql`title <> ''`) })
    .from(board)
    .where(sql`id = ${ids[0]}`)
  expect(await asked).toEqual([{ document: { layers: [] }, createAt: "1970-01-01T00:00:00.001Z", isNamed: true }])
})

it("tells what a change made of a row", async () => {
  const { database, ids } = await keep([{ title: "a", isShared: false, document: {}, atMs: 1 }])
  const change = sql`UPDATE board SET title = 'b' WHERE id = ${ids[0]}`
  expect(await returning(database, { title: board.title, isShared: board.isShared }, change)).toEqual([{ title: "b", isShared: false }])
})

it("knows the types of what it tells", () => {
  expectTypeOf<RowOf<typeof FIELDS>["create_at"]>().toEqualTypeOf<string>()
  expectTypeOf<RowOf<typeof FIELDS>["never"]>().toEqualTypeOf<string | null>()
  expectTypeOf<RowOf<typeof FIELDS>["said"]["isNamed"]>().toEqualTypeOf<boolean>()
  expectTypeOf<RowOf<typeof FIELDS>["cover"]>().toEqualTypeOf<string | null>()
})

it("walks a list in pages, each thing once, the greatest first", async () => {
  const moments = [5, 3, 3, 3, 9, 1]
  const { database, viewer } = await keep(moments.map((atMs) => ({ title: String(atMs), isShared: false, document: {}, atMs })))
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const page = pageOf({ limit: 2, ...(cursor === null ? {} : { cursor }) })
    const rows = await page.rows(database, { title: board.title }, sql`board WHERE account_id = ${viewer.id}`, [
      board.updatedAtMs,
      board.id,
    ])
    const answer: { items: string[]; next_cursor: string | null } = page.answer(rows, ({ title }) => title)
    titles.push(...answer.items)
    cursor = answer.next_cursor
  } while (cursor !== null)
  expect(titles).toEqual(["9", "5", "3", "3", "3", "1"])
})
