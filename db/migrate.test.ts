import { readFileSync } from "node:fs"
import { type Client, createClient } from "@libsql/client"
import { getTableName, is } from "drizzle-orm"
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core"
import { describe, expect, it, onTestFinished } from "vitest"
import { describeSchema } from "../testing/database/describe-schema.ts"
import expected from "./baseline.schema.json" with { type: "json" }
import { BASELINE, REPLACED_BY_BASELINE } from "./baseline.ts"
import { MigrationRefused, migrateSearch, migrateTables, newestMigration, pendingMigrations } from "./migrate.ts"
import * as schema from "./schema/index.ts"

const BASELINE_TEXT = readFileSync(new URL(`migrations/${BASELINE}`, import.meta.url), "utf8")

function newDatabase(): Client {
  const client = createClient({ url: ":memory:" })
  onTestFinished(() => client.close())
  return client
}

const marksOf = async (client: Client) => (await client.execute("SELECT name FROM migration")).rows.map(({ name }) => String(name))

/** Everything that a database holds but its marks. */
async function contentOf(client: Client): Promise<unknown> {
  return [await describeSchema(client), (await client.execute("SELECT name, rootpage FROM sqlite_master ORDER BY rowid")).rows]
}

async function databaseMarkedWith(names: readonly string[]): Promise<Client> {
  const client = newDatabase()
  await client.executeMultiple(BASELINE_TEXT)
  await client.execute("CREATE TABLE migration (name TEXT PRIMARY KEY, applied_at_ms INTEGER NOT NULL)")
  for (const name of names) await client.execute({ sql: "INSERT INTO migration (name, applied_at_ms) VALUES (?, 0)", args: [name] })
  await client.execute("INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms) VALUES ('kept', 'a', 1, 1)")
  return client
}

it("counts migrations by the number of the newest, those before the baseline among them", async () => {
  const client = newDatabase()
  await migrateTables(client)
  expect(Math.max(...(await marksOf(client)).map((name) => Number.parseInt(name, 10)))).toBe(await newestMigration())
  expect(await newestMigration()).toBeGreaterThan(REPLACED_BY_BASELINE.length)
})

describe("the baseline", () => {
  it("makes what the 36 migrations before it made: tables, indexes, triggers and rows", async () => {
    const client = newDatabase()
    await client.executeMultiple(BASELINE_TEXT)
    expect(await describeSchema(client)).toEqual(expected)
  })

  it.each([
    ["a column", "\t`pieces` integer DEFAULT 1 NOT NULL,\n", ""],
    ["a default", "`pieces` integer DEFAULT 1", "`pieces` integer DEFAULT 0"],
    ["WITHOUT ROWID", ") WITHOUT ROWID;", ");"],
    ["an expression of an index", "`hash`, 1, 4", "`hash`, 1, 5"],
    ["a trigger's guard", "RAISE(ABORT, 'the ledger is append-only')", "RAISE(IGNORE)"],
    ["a row's text", "Make your first image", "Make your first picture"],
  ])("would not pass for them with %s changed", async (_what, text, changed) => {
    expect(BASELINE_TEXT).toContain(text)
    const client = newDatabase()
    await client.executeMultiple(BASELINE_TEXT.replace(text, changed))
    expect(await describeSchema(client)).not.toEqual(expected)
  })
})

describe("migrating", () => {
  it("gives an empty database everything in one go, and a second time nothing", async () => {
    const client = newDatabase()
    expect((await migrateTables(client))[0]).toBe(BASELINE)
    const content = await contentOf(client)
    expect(await marksOf(client)).toEqual(expect.arrayContaining([...REPLACED_BY_BASELINE, BASELINE]))
    expect(await migrateTables(client)).toEqual([])
    expect(await contentOf(client)).toEqual(content)
  })

  it("of a database that all the migrations before the baseline made marks that, and makes what follows as in a new one", async () => {
    const client = await databaseMarkedWith(REPLACED_BY_BASELINE)
    const fresh = newDatabase()
    await migrateTables(fresh)
    await fresh.execute("INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms) VALUES ('kept', 'a', 1, 1)")
    expect(await migrateTables(client)).not.toContain(BASELINE)
    expect(await describeSchema(client)).toEqual(await describeSchema(fresh))
    expect(await marksOf(client)).toEqual(expect.arrayContaining([...REPLACED_BY_BASELINE, BASELINE]))
  })

  it.each([
    ["stopped before the baseline", REPLACED_BY_BASELINE.slice(0, -1)],
    ["lost its marks", []],
  ])("refuses a database that %s, and changes nothing", async (_what, marked) => {
    const client = await databaseMarkedWith(marked)
    const content = await contentOf(client)
    await expect(migrateTables(client)).rejects.toThrow(MigrationRefused)
    expect(await pendingMigrations(client)).toEqual({ refusal: expect.stringContaining("Nothing was changed") })
    expect(await contentOf(client)).toEqual(content)
    expect(await marksOf(client)).toEqual(marked)
  })

  it("gives search its tables beside the others, whichever come first", async () => {
    const client = newDatabase()
    expect(await migrateSearch(client)).toEqual(["search/0000_search.sql"])
    expect(await migrateTables(client)).toContain(BASELINE)
    expect(await migrateSearch(client)).toEqual([])
  })

  it("looks without touching: a database that is only asked what is missing stays empty", async () => {
    const client = newDatabase()
    expect(await pendingMigrations(client)).toEqual(expect.arrayContaining([expect.objectContaining({ file: BASELINE })]))
    expect((await client.execute("SELECT name FROM sqlite_master")).rows).toEqual([])
  })
})

it("migrations make the tables, columns and indexes that the schema declares, and no others", async () => {
  const client = newDatabase()
  await migrateTables(client)
  const { rows } = await client.execute(`SELECT t.name AS "table", c.name AS "column", lower(c.type) AS type, c."notnull" AS required
    FROM sqlite_master AS t JOIN pragma_table_xinfo(t.name) AS c WHERE t.type = 'table' AND t.name <> 'migration' AND t.name NOT LIKE 'sqlite%'`)
  const indexes = await client.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
  const declared = Object.values(schema).filter((value) => is(value, SQLiteTable))
  const columns = declared.flatMap((table) =>
    getTableConfig(table).columns.map((column) => `${getTableName(table)}.${column.name} ${column.getSQLType()} ${column.notNull}`),
  )
  expect(rows.map((row) => `${row["table"]}.${row["column"]} ${row["type"]} ${row["required"] === 1}`).toSorted()).toEqual(
    columns.toSorted(),
  )
  expect(indexes.rows.map(({ name }) => String(name)).toSorted()).toEqual(
    declared.flatMap((table) => getTableConfig(table).indexes.map((index) => index.config.name)).toSorted(),
  )
})
