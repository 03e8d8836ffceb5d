import { readdir, readFile } from "node:fs/promises"
import { type Client, createClient } from "@libsql/client/web"
import { BASELINE } from "./baseline.ts"
import { type DatabaseFound, type MigrationPlan, planFollowing, planMigrations } from "./plan-migrations.ts"

/** Files of migrations; `prefix` stands before their names, since one database may have both kinds. */
interface Folder {
  readonly url: URL
  readonly prefix: string
}

const TABLES: Folder = { url: new URL("./migrations/", import.meta.url), prefix: "" }
/** Tables of search, which may lie in a database of their own. */
const SEARCH: Folder = { url: new URL("./search-migrations/", import.meta.url), prefix: "search/" }
const STATEMENT_BREAK = "--> statement-breakpoint"

/** A libSQL server over http(s). */
interface Server {
  readonly url: string
  readonly authToken?: string | undefined
}

/** A database that this version cannot bring up to date; the message says what to do, for whoever runs the program. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused"
}

/** Brings a server's database up to date, and that of search if it is another; returns the files that it ran. */
export async function migrate(url: string, authToken?: string, search: Server = { url, authToken }): Promise<readonly string[]> {
  return [...(await withClient({ url, authToken }, migrateTables)), ...(await withClient(search, migrateSearch))]
}

/** Brings the tables of all but search up to date, in any libSQL database: a server's, a file, one in memory. Throws MigrationRefused. */
export async function migrateTables(client: Client): Promise<readonly string[]> {
  return carryOut(client, await pendingMigrations(client), TABLES)
}

/** Brings the tables of search up to date; they need full-text search and an index of vectors. */
export async function migrateSearch(client: Client): Promise<readonly string[]> {
  return carryOut(client, planFollowing((await lookAt(client)).marked, await filesIn(SEARCH)), SEARCH)
}

/** What is still to be done to the tables of all but search; changes nothing. */
export async function pendingMigrations(client: Client): Promise<MigrationPlan> {
  return planMigrations(await lookAt(client), await filesIn(TABLES))
}

/** The number of the newest migration: a database that is up to date has had so many. */
export async function newestMigration(): Promise<number> {
  return Math.max(0, ...(await filesIn(TABLES)).map((file) => Number.parseInt(file, 10)))
}

async function withClient<Value>({ url, authToken }: Server, use: (client: Client) => Promise<Value>): Promise<Value> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    return await use(client)
  } finally {
    client.close()
  }
}

async function lookAt(client: Client): Promise<DatabaseFound> {
  const namesOf = async (sql: string) =>
    new Set((await client.execute(sql)).rows.flatMap(({ name }) => (typeof name === "string" ? [name] : [])))
  const tables = await namesOf("SELECT name FROM sqlite_master WHERE type = 'table'")
  const ofBaseline = (await textOf(BASELINE, TABLES)).matchAll(/^CREATE TABLE `(\w+)`/gm)
  return {
    marked: tables.has("migration") ? await namesOf("SELECT name FROM migration") : new Set(),
    hasTables: Array.from(ofBaseline).some(([, name = ""]) => tables.has(name)),
  }
}

async function filesIn({ url, prefix }: Folder): Promise<readonly string[]> {
  return (await readdir(url)).filter((file) => file.endsWith(".sql")).map((file) => `${prefix}${file}`)
}

function textOf(file: string, { url, prefix }: Folder): Promise<string> {
  return readFile(new URL(file.slice(prefix.length), url), "utf8")
}

/** Each step is one batch, with its marks: all of it happens or nothing. */
async function carryOut(client: Client, plan: MigrationPlan, folder: Folder): Promise<readonly string[]> {
  if ("refusal" in plan) throw new MigrationRefused(plan.refusal)
  if (plan.length > 0) await client.execute("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at_ms INTEGER NOT NULL)")
  for (const { file, marks } of plan) {
    const text = file === null ? "" : await textOf(file, folder)
    const statements = text.split(STATEMENT_BREAK).map((statement) => statement.trim())
    const mark = {
      sql: "INSERT INTO migration (name, applied_at_ms) SELECT value, ? FROM json_each(?)",
      args: [Date.now(), JSON.stringify(marks)],
    }
    await client.batch([...statements.filter((statement) => statement !== ""), mark], "write")
  }
  return plan.flatMap(({ file }) => file ?? [])
}

if (import.meta.main) {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: token, SEARCH_LIBSQL_URL: searchUrl, SEARCH_LIBSQL_AUTH_TOKEN: searchToken } = process.env
  if (!url) throw new Error("Set LIBSQL_URL to the database that is to be migrated.")
  try {
    const applied = await migrate(url, token, searchUrl ? { url: searchUrl, authToken: searchToken } : undefined)
    console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date")
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
