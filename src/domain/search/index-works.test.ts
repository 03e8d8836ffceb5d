import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type SearchDatabases, startSearchDatabases } from "../../../testing/search/two-databases.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { SHELVES } from "../post/shelf-rules.ts"
import { WORKS } from "./candidates.ts"
import { noConcepts } from "./concepts.ts"
import { find } from "./find.ts"
import { indexWorks } from "./index-works.ts"

type Database = SearchDatabases["searchDatabase"]

let databases: SearchDatabases

beforeAll(async () => {
  databases = await startSearchDatabases()
}, 60_000)

afterAll(() => databases.stop())

async function inserted(count: number, title: string, over: { readonly objectType?: number } = {}): Promise<readonly string[]> {
  const texts = Array.from({ length: count }, (_, at) => ({ id: newWorkId(at + 1), title, tags: ["evening"], ...over }))
  await databases.insert(texts)
  return texts.map(({ id }) => id)
}

/** Indexes works; before each batch of the index `before` is told its number. */
async function index(ids: readonly string[], before: (batch: number) => Promise<void> | void = () => {}): Promise<number> {
  let batches = 0
  const batch: Database["batch"] = async (statements) => {
    await before(++batches)
    return databases.searchDatabase.batch(statements)
  }
  const searchDatabase: Database = Object.create(databases.searchDatabase, { batch: { value: batch } })
  const fail = (message: string) => {
    throw new Error(message)
  }
  const embedder = { model: "none", farthest: 1, embed: async () => [] }
  const { database } = databases
  return indexWorks({ database, searchDatabase, embedder, concepts: async () => noConcepts, log: { info() {}, error: fail } }, ids)
}

async function foundBy(query: string): Promise<readonly string[]> {
  const search = { found: WORKS, query, conceptsOf: noConcepts.conceptsOf, order: "new" as const, only: sql`listing >= 1`, limit: 100 }
  const { items } = await find(databases, search, async (ids) => ids.map((id) => ({ id })))
  return items.map(({ id }) => id).toSorted()
}

const change = (id: string | undefined, set: SQL) => databases.database.run(sql`UPDATE work SET ${set} WHERE id = ${id}`)
const cut = (at: number) => (batch: number) => {
  if (batch === at) throw new Error("cut off")
}

describe("a run that is cut off", () => {
  it.each([1, 2, 3])("at its batch %i leaves no work that the next run takes for indexed", async (at) => {
    const word = `lantern${at}`
    const ids = await inserted(100, word)
    await expect(index(ids, cut(at))).rejects.toThrow("cut off")
    const before = (await foundBy(word)).length
    const rows = await databases.searchDatabase.all(sql`SELECT id FROM search_work WHERE title = ${word}`)
    expect(rows).toHaveLength(before)
    await index(ids)
    expect(await foundBy(word)).toEqual(ids.toSorted())
    const tags = await databases.searchDatabase.all(
      sql`SELECT search_tag.id FROM search_tag JOIN search_work USING (id) WHERE title = ${word}`,
    )
    expect(tags).toHaveLength(ids.length)
  })
})

describe("a run that read a work before it was changed, and writes after the run of the change", () => {
  /** Indexes a work, and in the midst of it changes it and has that indexed. */
  const overtaken = (id: string, set: SQL) =>
    index([id], async (batch) => {
      if (batch > 1) return
      await change(id, set)
      await index([id])
    })

  it("does not bring back what is hidden, though the index did not know it yet", async () => {
    const [id = ""] = await inserted(1, "zanzibar")
    await overtaken(id, sql`state = 'limited'`)
    expect(await foundBy("zanzibar")).toEqual([])
    const rows = await databases.searchDatabase.all(sql`SELECT listing, title FROM search_work WHERE work_id = ${id}`)
    expect(rows).toEqual([{ listing: 0, title: "" }])
  })

  it("does not bring back words that were taken out", async () => {
    const [id = ""] = await inserted(1, "gondola")
    await overtaken(id, sql`title = 'vaporetto'`)
    expect([await foundBy("gondola"), await foundBy("vaporetto")]).toEqual([[], [id]])
  })

  it("does not bring back a level, nor an entry of what is deleted", async () => {
    const [rated = "", deleted = ""] = await inserted(2, "carousel")
    await index([rated, deleted])
    await change(rated, sql`like_count = 5`)
    await overtaken(rated, sql`level = 8`)
    await change(deleted, sql`title = 'carousel again'`)
    await overtaken(deleted, sql`title = 'roundabout'`)
    const rows = await databases.searchDatabase.all(
      sql`SELECT level, listing, title FROM search_work WHERE work_id IN (${rated}, ${deleted}) ORDER BY work_id`,
    )
    expect(rows).toEqual([
      { level: 8, listing: 2, title: "carousel" },
      { level: 1, listing: 1, title: "roundabout" },
    ])
    await databases.database.run(sql`DELETE FROM work WHERE id = ${deleted}`)
    expect(await index([deleted])).toBe(1)
    expect(await foundBy("roundabout")).toEqual([])
  })
})

it("a work of which nothing is different is not written", async () => {
  const ids = await inserted(3, "still water")
  expect(await index(ids)).toBe(3)
  let batches = 0
  await index(ids, () => void batches++)
  expect(batches).toBe(0)
})

it("the shelf in the index is the work's own", async () => {
  const ids = await inserted(2, "gear", { objectType: 13 })
  await change(ids[1], sql`sub_object_type = 3`)
  await index(ids)
  const rows = await databases.searchDatabase.all(sql`SELECT shelf FROM search_work WHERE work_id IN ${ids} ORDER BY work_id`)
  expect(rows).toEqual([{ shelf: SHELVES.workflow }, { shelf: SHELVES.workflowApp }])
})
