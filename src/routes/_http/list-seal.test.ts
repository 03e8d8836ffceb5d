import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { defineCall } from "../../domain/_kernel/call.ts"
import { decodeCursor, encodeCursor, pageInput, pageOutput } from "../../domain/_kernel/paging.ts"
import { openCursor, sealCursor } from "./list-seal.ts"

const shape = {
  summary: "",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ order_by: z.optional(z.string()), ...pageInput() }),
  output: () => pageOutput(z.object({})),
} as const
const list = defineCall({ ...shape, path: "/api/v1/thing/list" })
const other = defineCall({ ...shape, path: "/api/v1/thing/other" })
const CURSOR = encodeCursor({ sortValue: 5, id: "work_a" })
const sealed = async (input: object) => {
  const answer = await sealCursor(list, input, { items: [], next_cursor: CURSOR })
  return (answer as { readonly next_cursor: string }).next_cursor
}

describe("a cursor", () => {
  it("goes on in the list that it came of, in pages of any size and with its fields in any order", async () => {
    const cursor = await sealed({ order_by: "new", tag: "sea", limit: 5 })
    expect(cursor).not.toBe(CURSOR)
    expect(await openCursor(list, { limit: 9, tag: "sea", cursor, order_by: "new" })).toMatchObject({ cursor: CURSOR })
  })

  it.each([
    ["another order", { order_by: "hot", tag: "sea" }],
    ["another filter", { order_by: "new", tag: "hill" }],
    ["no filter", { order_by: "new" }],
  ])("is refused in the same list with %s", async (_what, input) => {
    const cursor = await sealed({ order_by: "new", tag: "sea" })
    const refused = { code: "InvalidInput", errors: [{ path: "cursor", message: "InvalidCursor" }] }
    await expect(openCursor(list, { ...input, cursor })).rejects.toMatchObject(refused)
  })

  it("goes on without what stood beside its first page alone", async () => {
    const beside = { ...list, besidePages: ["comment_id"] }
    const answer = await sealCursor(beside, { order_by: "new", comment_id: "a" }, { next_cursor: CURSOR })
    const { next_cursor: cursor } = answer as { readonly next_cursor: string }
    expect(await openCursor(beside, { order_by: "new", cursor })).toMatchObject({ cursor: CURSOR })
  })

  it("is refused in another list", async () => {
    await expect(openCursor(other, { cursor: await sealed({}) })).rejects.toMatchObject({ errors: [{ message: "InvalidCursor" }] })
  })

  it("of a page, whose address says what it lists, is taken, and a page takes one of a call", async () => {
    expect(await openCursor(list, { cursor: CURSOR })).toEqual({ cursor: CURSOR })
    expect(decodeCursor(await sealed({}))).toEqual({ sortValue: 5, id: "work_a" })
  })

  it("is nothing where a list ends, and answers of other kinds stay what they are", async () => {
    for (const answer of [{ items: [], next_cursor: null }, { ok: true }, [1], null])
      expect(await sealCursor(list, {}, answer)).toEqual(answer)
  })
})
