import { beforeEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { newRowId } from "../_kernel/ids.ts"
import { arrangeModules, listModules, removeModule, saveModule } from "./arrange-modules.ts"
import type { ModuleDraft } from "./module-contract.ts"
import { modulesInForce } from "./read-square.ts"

type Row = typeof schema.squareModule.$inferInsert
const nowMs = Date.parse("2026-06-01T00:00:00Z")
const { context } = makeTestContext({ nowMs, viewer: testMember({ isModerator: true }) })

/** Modules of two pages, by name, in an order that is not that of their ids. */
const MODULES = {
  last: { page: "square", position: 300 },
  first: { page: "square", position: 100 },
  removed: { page: "square", position: 150, removedAtMs: 1 },
  over: { page: "square", position: 200, endsAtMs: nowMs },
  coming: { page: "square", position: 250, startsAtMs: nowMs + 1 },
  "at home": { page: "home", position: 100 },
} as const satisfies Readonly<Record<string, Partial<Row>>>
type Name = keyof typeof MODULES

const ids: Record<string, string> = {}
const id = (name: Name) => ids[name] ?? ""
const nameOf = (of: string) => Object.keys(ids).find((name) => ids[name] === of)

const draft: ModuleDraft = {
  ...{ page: "square", audience: "members", locales: [], title: { en: "Dusk" }, content: { kind: "feed", feed: "post", order_by: "new" } },
  ...{ starts_at: "2026-01-01T00:00:00.000Z", ends_at: null },
}

beforeEach(async () => {
  await testDatabase().delete(schema.squareModule)
  for (const [index, [name, over]] of Object.entries(MODULES).entries()) {
    ids[name] = newRowId("module", index + 1)
    const content = JSON.stringify({ kind: "feed", feed: "post", order_by: "hot" })
    const row = {
      id: ids[name],
      kind: "feed" as const,
      audience: "everyone" as const,
      content,
      startsAtMs: nowMs,
      changedBy: "x",
      changedAtMs: 1,
    }
    await testDatabase()
      .insert(schema.squareModule)
      .values({ ...row, ...over })
  }
})

const changes = (act: () => Promise<unknown>) =>
  changedRows({ square_module: ["id"], audit_entry: ["action"] }, { ...ids, now: nowMs, me: context.viewer.id }, act)
const refused = (code: string) => (error: unknown) => expect(error).toMatchObject({ code })
const said = ["audience=members title=", JSON.stringify(draft.title), " content=", JSON.stringify(draft.content)].join("")
const savedAs = `starts_at_ms=${Date.parse(draft.starts_at)} version=2 changed_by=me changed_at_ms=now`

describe("the modules of a page", () => {
  it("are listed to moderators but for those that are removed, by page, in their order", async () => {
    const { items } = await listModules(context)
    expect(items.map((item) => nameOf(item.id))).toEqual(["at home", "first", "over", "coming", "last"])
  })

  it("are in force from their start to before their end, in their order", async () => {
    const names = async (page: "square" | "home", atMs: number) => (await modulesInForce(context, page, atMs)).map((row) => nameOf(row.id))
    expect(await names("square", nowMs - 1)).toEqual([])
    expect(await names("square", nowMs)).toEqual(["first", "last"])
    expect(await names("square", nowMs + 1)).toEqual(["first", "coming", "last"])
    expect(await names("home", nowMs)).toEqual(["at home"])
  })

  it("are changed one by one, in the version that is there, where they stand; on another page they come last", async () => {
    const save = (name: Name, version: number, page: "square" | "home" = "square") =>
      changes(() => saveModule(context, { id: id(name), version, module: { ...draft, page } }))
    expect(await save("first", 1)).toEqual(["+ audit_entry module.save", `square_module first: ${said} ${savedAs}`])
    expect(await save("last", 1, "home")).toEqual([
      "+ audit_entry module.save",
      `square_module last: page=home position=200 ${said} ${savedAs}`,
    ])
    const refuse = (name: Name, version: number, code: string) =>
      changes(() => saveModule({ ...context, nowMs: nowMs + 1 }, { id: id(name), version, module: draft }).catch(refused(code)))
    expect(await refuse("first", 1, "Conflict")).toEqual([])
    expect(await refuse("over", 2, "Conflict")).toEqual([])
    expect(await refuse("removed", 1, "NotFound")).toEqual([])
  })

  it("that are new come last on their page", async () => {
    const { id: made } = await saveModule(context, { id: null, version: 0, module: draft })
    const row = await testDatabase().query.squareModule.findFirst({ where: (one, { eq }) => eq(one.id, made) })
    expect(row).toMatchObject({ position: 400, version: 1, changedBy: context.viewer.id, changedAtMs: nowMs, audience: "members" })
  })

  it("are put in an order on their own page, those that are not named behind", async () => {
    const { items } = await arrangeModules(context, { ids: [id("last"), id("coming")] })
    expect(items.map((item) => nameOf(item.id))).toEqual(["at home", "last", "coming", "first", "over"])
    expect(await changes(() => arrangeModules(context, { ids: [id("at home")] }))).toEqual(["+ audit_entry module.arrange"])
  })

  it("are removed and come back once, each noted once", async () => {
    const remove = (name: Name, is_removed: boolean) => changes(() => removeModule(context, { id: id(name), is_removed }))
    expect(await remove("first", true)).toEqual(["+ audit_entry module.remove", "square_module first: removed_at_ms=now"])
    expect(await remove("first", true)).toEqual([])
    expect(await remove("removed", true)).toEqual([])
    expect(await remove("over", false)).toEqual([])
    expect(await remove("removed", false)).toEqual(["+ audit_entry module.remove", "square_module removed: removed_at_ms=null"])
    await expect(removeModule(context, { id: newRowId("module", 99), is_removed: true })).rejects.toMatchObject({ code: "NotFound" })
  })
})
