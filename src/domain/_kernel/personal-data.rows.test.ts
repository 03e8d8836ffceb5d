import { getTableName, is } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"

const tableNames = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? [getTableName(table)] : []))

describe("what is kept of people", () => {
  it("is declared for every table, by one feature each", async () => {
    const declared = (await makeTestContext().context.personalData()).flatMap(({ tables }) => Object.keys(tables))
    expect(declared.toSorted()).toEqual(tableNames.toSorted())
  })

  it("is exported in a file that the archive has, or not at all for a reason; and forgotten, or kept for one", async () => {
    const features = await makeTestContext().context.personalData()
    const files = [...features.flatMap((data) => [...data.files, ...data.folders]).map(({ name }) => name), "account.json", "settings.json"]
    expect(new Set(files).size).toBe(files.length)
    for (const [table, { exported, forgotten }] of features.flatMap(({ tables }) => Object.entries(tables))) {
      if ("in" in exported) expect([table, files]).toEqual([table, expect.arrayContaining([exported.in])])
      else expect([table, exported.not]).toEqual([table, expect.stringMatching(/^[A-Z].{20,}\.$/)])
      if ("kept" in forgotten) expect([table, forgotten.kept]).toEqual([table, expect.stringMatching(/^[A-Z].{20,}\.$/)])
    }
  })

  it("is told in lines that fit a page of plain text", async () => {
    const about = (await makeTestContext().context.personalData())
      .flatMap((data) => [...data.files, ...data.folders])
      .flatMap((file) => file.about)
    expect(about.filter((line) => line.length > 100)).toEqual([])
  })
})
