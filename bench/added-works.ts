import { createClient } from "@libsql/client/web"
import * as z from "zod/mini"

/** Rows that show the painted works again. */
interface AddedWorks {
  readonly rows: number
  /** Works of the gallery whose images they share. */
  readonly painted: number
  /** SQL of columns that are not the painted work's own; `n.at` is the row's number, from 1. */
  readonly columns: Readonly<Record<string, string>>
}

/** Shows the painted works of a gallery again and again, as other rows; rows that are there stay. */
export async function addWorks(databaseUrl: string, { rows, painted, columns: own }: AddedWorks): Promise<void> {
  const client = createClient({ url: databaseUrl })
  const columns = (await client.execute("SELECT name FROM pragma_table_info('work')")).rows.map(({ name }) => z.string().parse(name))
  const values = columns.map((name) => own[name] ?? `painted."${name}"`)
  await client.execute({
    sql: `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?),
      painted AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM work WHERE recommend_score > 0 AND object_type = 1)
      INSERT OR IGNORE INTO work (${columns.map((name) => `"${name}"`).join(", ")})
      SELECT ${values.join(", ")} FROM n JOIN painted ON painted.place = n.at % ?`,
    args: [rows, painted],
  })
  client.close()
}

/** An id of an added row; `mark` is one letter and tells one kind of them from another. */
export function addedId(mark: string): string {
  return `'work_' || substr('${mark}0000000000000000000000000' || n.at, -26)`
}
