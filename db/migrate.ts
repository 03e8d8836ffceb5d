import { readdir, readFile } from "node:fs/promises"
import { createClient } from "@libsql/client/web"

const FOLDER = new URL("./migrations/", import.meta.url)
const STATEMENT_BREAK = "--> statement-breakpoint"

/** Brings a database up to date: every migration that it has not seen, in order, each as one batch with its mark. */
export async function migrate(url: string, authToken?: string): Promise<readonly string[]> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  await client.execute("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at_ms INTEGER NOT NULL)")
  const seen = new Set((await client.execute("SELECT name FROM migration")).rows.map((row) => row["name"]))
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql") && !seen.has(name)).sort()
  for (const name of names) {
    const statements = (await readFile(new URL(name, FOLDER), "utf8")).split(STATEMENT_BREAK).map((statement) => statement.trim())
    const mark = { sql: "INSERT INTO migration (name, applied_at_ms) VALUES (?, ?)", args: [name, Date.now()] }
    await client.batch([...statements.filter((statement) => statement !== ""), mark], "write")
  }
  client.close()
  return names
}

if (import.meta.main) {
  const url = process.env["LIBSQL_URL"]
  if (!url) throw new Error("Set LIBSQL_URL to the database that is to be migrated.")
  const applied = await migrate(url, process.env["LIBSQL_AUTH_TOKEN"])
  console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date")
}
