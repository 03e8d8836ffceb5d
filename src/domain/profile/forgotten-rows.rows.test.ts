import { getTableColumns, getTableName, is, sql } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { beforeAll, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"

/** How a table names whose a row is. */
const OWNER_COLUMNS = ["account_id", "owner_id", "viewer_id", "author_id", "follower_id"]
/** What is found by the collection that it lies in. */
const FOUND_BY_ANOTHER = "collection_item"

const { context } = makeTestContext()
const { database } = context
const owned = Object.values(schema).flatMap((table) => {
  if (!is(table, SQLiteTable)) return []
  const columns = Object.values(getTableColumns(table)).filter((column) => column.generated === undefined)
  const owner = columns.find(({ name }) => OWNER_COLUMNS.includes(name))
  return owner === undefined || getTableName(table) === FOUND_BY_ANOTHER
    ? []
    : [{ table, name: getTableName(table), columns, owner: owner.name }]
})
type Owned = (typeof owned)[number]

/** Inserts a row of somebody's, of whatever else the table asks for, where a trigger did not. */
async function insertRowOf(accountId: AccountId, { name, columns, owner }: Owned): Promise<void> {
  const filled = columns.filter((column) => column.name === owner || (column.notNull && !column.hasDefault))
  const values = filled.map((column) => {
    if (column.name === owner) return sql`${accountId}`
    if (column.dataType === "number") return sql`${column.isUnique || column.primary ? Date.now() + owned.length : 1}`
    return sql`${column.enumValues?.[0] ?? `"${name}-${column.name}-${accountId}"`}`
  })
  const names = filled.map((column) => sql.identifier(column.name))
  await database.run(
    sql`INSERT INTO ${sql.identifier(name)} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)}) ON CONFLICT DO NOTHING`,
  )
}

async function tablesOf(accountId: AccountId): Promise<readonly string[]> {
  const found = await Promise.all(
    owned.map(async ({ name, owner }) => {
      const rows = await database.all(sql`SELECT 1 FROM ${sql.identifier(name)} WHERE ${sql.identifier(owner)} = ${accountId}`)
      return rows.length === 0 ? [] : [name]
    }),
  )
  return found.flat()
}

const [leaving, staying] = [testMember().id, testMember().id]

beforeAll(async () => {
  // Rows of any shape: what they say besides whose they are is nothing that forgetting looks at.
  await database.run(sql`PRAGMA ignore_check_constraints = ON`)
  for (const table of owned) for (const id of [leaving, staying]) await insertRowOf(id, table)
})

it("of each table the rows of somebody who leaves go by its own statements, or say why they stay, and nobody else's go", async () => {
  const names = owned.map(({ name }) => name)
  expect(await tablesOf(leaving)).toEqual(names)
  const declared = new Map((await context.personalData()).flatMap(({ tables }) => Object.entries(tables)))
  const staysAsIs: string[] = []
  for (const name of names) {
    const forgotten = declared.get(name)?.forgotten
    if (forgotten === undefined || !("by" in forgotten)) staysAsIs.push(name)
    else for (const statement of forgotten.by({ id: leaving, email: null, phone: null, nowMs: Date.now() })) await database.run(statement)
  }
  expect(await tablesOf(staying)).toEqual(names)
  expect(await tablesOf(leaving)).toEqual(staysAsIs)
})
