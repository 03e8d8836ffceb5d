import type { Client } from "@libsql/client/web"
import * as z from "zod/mini"

/** What the database's file takes, in all and by table and index, as a table. */
export async function measureBytes(client: Client, works: number): Promise<string> {
  const whole = await client.execute("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
  const parts = await client.execute(
    "SELECT name, SUM(pgsize) AS bytes FROM dbstat GROUP BY name HAVING bytes > 1000000 ORDER BY bytes DESC",
  )
  const bytes = Number(whole.rows[0]?.["bytes"])
  const lines = parts.rows.map(
    (row) => `| ${z.string().parse(row["name"])} | ${gigabytes(Number(row["bytes"]))} | ${Math.round(Number(row["bytes"]) / works)} |`,
  )
  return [
    "| part | GB | bytes a work |",
    "|---|---|---|",
    `| all | ${gigabytes(bytes)} | ${Math.round(bytes / works)} |`,
    ...lines,
    "",
  ].join("\n")
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(3)
