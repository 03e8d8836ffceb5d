import { readdir, readFile } from "node:fs/promises"
import { type Client, createClient } from "@libsql/client/web"

const FOLDER = new URL("./migrations/", import.meta.url)
/** Tables of search, which may lie in a database of their own; their names have the folder before them, since one database may have both. */
const SEARCH_FOLDER = new URL("./search-migrations/", import.meta.url)
const SEARCH_PREFIX = "search/"
const STATEMENT_BREAK = "--> statement-breakpoint"

/** A libSQL server over http(s). */
interface Server {
  readonly url: string
  readonly authToken?: string | undefined
}

/** Brings a server's database up to date, and that of search if it is another: every migration that it has not seen, in order, each as one batch with its mark. */
export async function migrate(url: string, authToken?: string, search: Server = { url, authToken }): Promise<readonly string[]> {
  return [...(await withClient({ url, authToken }, migrateTables)), ...(await withClient(search, migrateSearch))]
}

/** Brings the tables of all but search up to date, in any libSQL database: a server's, a file, one in memory. */
export function migrateTables(client: Client): Promise<readonly string[]> {
  return applyAll(client, FOLDER, "")
}

/** Brings the tables of search up to date; they need full-text search and an index of vectors. */
export function migrateSearch(client: Client): Promise<readonly string[]> {
  return applyAll(client, SEARCH_FOLDER, SEARCH_PREFIX)
}

async function withClient<Value>({ url, authToken }: Server, use: (client: Client) => Promise<Value>): Promise<Value> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    return await use(client)
  } finally {
    client.close()
  }
}

async function applyAll(client: Client, folder: URL, prefix: string): Promise<readonly string[]> {
  await client.execute("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at_ms INTEGER NOT NULL)")
  const seen = new Set((await client.execute("SELECT name FROM migration")).rows.map((row) => row["name"]))
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql") && !seen.has(`${prefix}${file}`)).sort()
  for (const file of files) {
    const statements = (await readFile(new URL(file, folder), "utf8")).split(STATEMENT_BREAK).map((statement) => statement.trim())
    const mark = { sql: "INSERT INTO migration (name, applied_at_ms) VALUES (?, ?)", args: [`${prefix}${file}`, Date.now()] }
    await client.batch([...statements.filter((statement) => statement !== ""), mark], "write")
  }
  return files.map((file) => `${prefix}${file}`)
}

if (import.meta.main) {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: token, SEARCH_LIBSQL_URL: searchUrl, SEARCH_LIBSQL_AUTH_TOKEN: searchToken } = process.env
  if (!url) throw new Error("Set LIBSQL_URL to the database that is to be migrated.")
  const applied = await migrate(url, token, searchUrl ? { url: searchUrl, authToken: searchToken } : undefined)
  console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date")
}
