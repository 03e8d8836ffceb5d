import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { deleteWorks, insertWork } from "../../../testing/post/work.ts"
import { newRowId, type WorkId } from "../_kernel/ids.ts"
import { readHomeRows } from "./home-rows.ts"
import type { ModuleContent } from "./module-schemas.ts"

const nowMs = Date.parse("2026-06-01T00:00:00Z")
const { context, counts } = makeTestContext({ nowMs })
const entry = { title: { en: "Spring" }, text: {}, work_id: null, link: { obj_type: 61 as const, id: "create/image" } }
type Row = Omit<Partial<typeof schema.squareModule.$inferInsert>, "content"> & { readonly content: ModuleContent; readonly as: string }

const MODULES: readonly Row[] = [
  { as: "own banner", page: "home", content: { kind: "banner", entries: [entry] } },
  { as: "tags", content: { kind: "tags", tags: ["a tag of home"] } },
  { as: "picks", content: { kind: "picks", category: "article" } },
  { as: "works", content: { kind: "feed", feed: "post", order_by: "new" } },
  { as: "apps", content: { kind: "apps", apps: [] } },
  { as: "people", content: { kind: "people" } },
  { as: "banner of the square", content: { kind: "banner", entries: [entry] } },
  { as: "for members", audience: "members", content: { kind: "tags", tags: ["theirs"] } },
  { as: "in Japanese", locales: JSON.stringify(["ja"]), content: { kind: "tags", tags: ["sea"] } },
  { as: "over", endsAtMs: nowMs, content: { kind: "tags", tags: ["gone"] } },
  { as: "of nothing", content: { kind: "picks", category: "video" } },
]
let picked: WorkId

beforeAll(async () => {
  await testDatabase().delete(schema.squareModule)
  for (const [index, { as, content, ...over }] of MODULES.entries()) {
    const row = {
      id: newRowId("module", index + 1),
      page: "square" as const,
      kind: content.kind,
      position: index * 100,
      audience: "everyone" as const,
    }
    await testDatabase()
      .insert(schema.squareModule)
      .values({
        ...row,
        ...{ title: JSON.stringify({ en: as }), content: JSON.stringify(content), startsAtMs: 0, changedBy: "x", changedAtMs: 1 },
        ...over,
      })
  }
  const author = await insertAccount()
  picked = await insertWork({ authorId: author, hotScore: 1e12 })
  await testDatabase().run(sql`INSERT INTO work_pick (category, work_id, picked_by, picked_at_ms) VALUES ('article', ${picked}, 'x', 1)`)
})
afterAll(() => deleteWorks([picked]))

describe("the rows of home", () => {
  it("are its own banners, then what is picked, tags and people of the square for everybody who reads, in their order", async () => {
    const titles = async (locale: "en" | "ja") => (await readHomeRows(context, locale)).map(({ title }) => title)
    expect(await titles("en")).toEqual(["own banner", "tags", "picks", "people"])
    expect(await titles("ja")).toEqual(["own banner", "tags", "picks", "people", "in Japanese"])
  })

  it("have what the square has in them, and lead to all of it", async () => {
    const rows = await readHomeRows(context, "en")
    const [banner, tags, picks, people] = rows
    expect(banner).toMatchObject({ more_path: null, items: [{ form: "banner", banner: { title: "Spring" } }] })
    expect(tags).toMatchObject({ more_path: "/tags", items: [{ form: "tag", tag: { label: "a tag of home" } }] })
    expect(picks).toMatchObject({ more_path: `/square?module=${picks?.id}`, items: [{ form: "card", card: { id: picked } }] })
    expect(people?.items[0]).toMatchObject({ form: "person" })
  })

  it("take one round trip", async () => {
    const before = counts.roundTrips
    await readHomeRows(context, "en")
    expect(counts.roundTrips - before).toBe(1)
  })
})
