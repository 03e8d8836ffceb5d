import { createHash } from "node:crypto"
import type { Client } from "@libsql/client"

/** A table in words to compare by: columns in any order, its indexes and triggers in theirs, which SQLite goes by. */
export interface DescribedTable {
  readonly table: string
  readonly indexes?: readonly string[]
  readonly triggers?: readonly string[]
  readonly rows?: string
}

/** Describes every table of a database but `migration`: a digest for each thing, whatever its quotes, spaces and order of columns. */
export async function describeSchema(client: Client): Promise<Readonly<Record<string, DescribedTable>>> {
  const { rows } = await client.execute(
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name <> 'migration' AND tbl_name NOT LIKE 'sqlite%' ORDER BY rowid",
  )
  const things = rows.map((row) => ({ type: row["type"], name: String(row["name"]), of: row["tbl_name"], sql: String(row["sql"]) }))
  const described: Record<string, DescribedTable> = {}
  for (const { name, sql } of things.filter(({ type }) => type === "table").toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const ofTable = (wanted: string) =>
      things.filter(({ type, of }) => type === wanted && of === name).map((thing) => `${thing.name} ${digestOf(plain(thing.sql))}`)
    const parts = { indexes: ofTable("index"), triggers: ofTable("trigger") }
    const stored = await client.execute(`SELECT * FROM ${name} ORDER BY 1`)
    const values = stored.rows.map((row) => stored.columns.toSorted().map((column) => [column, row[column]]))
    described[name] = {
      table: digestOf(withSortedColumns(plain(sql))),
      ...(parts.indexes.length > 0 ? { indexes: parts.indexes } : {}),
      ...(parts.triggers.length > 0 ? { triggers: parts.triggers } : {}),
      ...(values.length > 0 ? { rows: `${values.length} ${digestOf(JSON.stringify(values))}` } : {}),
    }
  }
  return described
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12)
}

/** SQL without what may be written one way or another: quotes of names, and how much space there is. */
function plain(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/["`]/g, "")
            .replaceAll(/\s+/g, " ")
            .replaceAll(/ ?([(),]) ?/g, "$1"),
    )
    .join("")
}

function withSortedColumns(createTable: string): string {
  const open = createTable.indexOf("(") + 1
  const close = createTable.lastIndexOf(")")
  const columns: string[] = [""]
  let depth = 0
  for (const character of createTable.slice(open, close)) {
    if (character === "(") depth += 1
    if (character === ")") depth -= 1
    if (character === "," && depth === 0) columns.push("")
    else columns.push(`${columns.pop() ?? ""}${character}`)
  }
  return `${createTable.slice(0, open)}${columns.toSorted().join(",")}${createTable.slice(close)}`
}
