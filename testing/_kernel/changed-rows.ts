import { sql } from "drizzle-orm"
import { testDatabase } from "./runtime.ts"

type Row = Readonly<Record<string, unknown>>

/** Tables that a test looks at, and the columns of each that name a row. */
type Looked = Readonly<Record<string, readonly string[]>>

/**
 * What an act leaves in all rows of some tables, one line a row: `+ table row`, `- table row`, or `table row: column=value …` for what
 * changed. `names` says in words which value is which, so that a line reads as the rule that it states.
 */
export async function changedRows(
  tables: Looked,
  names: Readonly<Record<string, string | number>>,
  act: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = await rowsOf(tables)
  await act()
  const after = await rowsOf(tables)
  const called = new Map(Object.entries(names).map(([name, value]) => [value, name]))
  const say = (value: unknown) => (typeof value === "string" || typeof value === "number" ? (called.get(value) ?? String(value)) : "null")
  const places = [...new Set([...before.keys(), ...after.keys()])]
  const lines = places.flatMap((place) => {
    const [old, now] = [before.get(place), after.get(place)]
    const { table, row } = now ?? old ?? { table: "", row: {} }
    const line = [table, ...(tables[table] ?? []).map((column) => say(row[column]))].join(" ")
    if (old === undefined) return [`+ ${line}`]
    if (now === undefined) return [`- ${line}`]
    const changes = Object.keys(row).flatMap((column) => (row[column] === old.row[column] ? [] : [`${column}=${say(row[column])}`]))
    return changes.length === 0 ? [] : [`${line}: ${changes.join(" ")}`]
  })
  return lines.toSorted()
}

async function rowsOf(tables: Looked): Promise<ReadonlyMap<string, { readonly table: string; readonly row: Row }>> {
  const found = new Map<string, { readonly table: string; readonly row: Row }>()
  for (const [table, key] of Object.entries(tables))
    for (const row of await testDatabase().all<Row>(sql`SELECT * FROM ${sql.identifier(table)}`)) {
      const name = [table, ...key.map((column) => row[column])]
      // Of a log several rows have one name: they are told by their place in it.
      let nth = 0
      while (found.has(JSON.stringify([...name, nth]))) nth++
      found.set(JSON.stringify([...name, nth]), { table, row })
    }
  return found
}
