import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { type Database, openDatabase } from "../../db/client.ts"
import { migrate } from "../../db/migrate.ts"
import { startSqld } from "../../local/start/stack.ts"
import type { Concepts } from "../../src/domain/feed/ports.ts"
import { noConcepts } from "../../src/domain/search/concepts.ts"
import { indexWorks } from "../../src/domain/search/index-works.ts"

/** A work to be found, as far as a test says something of it. */
export interface SearchedText {
  readonly id: string
  readonly title: string
  readonly tags?: readonly string[]
  readonly text?: string
  readonly objectType?: number
  readonly subChannel?: string | null
  readonly level?: number
  readonly publishedAtMs?: number
}

/** A database and one of its own for search: its tables join nothing of the other's. */
export interface SearchDatabases {
  readonly database: Database
  readonly searchDatabase: Database
  /** Adds works as a seed does, without telling the index. */
  readonly insert: (texts: readonly SearchedText[]) => Promise<void>
  readonly index: (texts: readonly { readonly id: string }[], concepts?: Concepts) => Promise<void>
  readonly planOf: (query: SQL) => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

const GROUP = 500

/** Starts both, empty and up to date. */
export async function startSearchDatabases(): Promise<SearchDatabases> {
  const folder = mkdtempSync(join(tmpdir(), "atelier-search-"))
  const [main, own] = await Promise.all(["main", "own"].map((name) => startSqld({ dataDirectory: join(folder, name) })))
  if (main === undefined || own === undefined) throw new Error("a server is missing")
  await migrate(main.url, undefined, { url: own.url })
  const database = openDatabase(main.url, undefined)
  const searchDatabase = openDatabase(own.url, undefined)
  const fail = (message: string, fields?: unknown) => {
    throw new Error(`${message}: ${JSON.stringify(fields)}`)
  }
  const context = {
    database,
    searchDatabase,
    log: { info() {}, error: fail },
    embedder: { model: "none", farthest: 1, embed: async () => [] },
  }
  return {
    database,
    searchDatabase,
    async insert(texts) {
      for (const group of groupsOf(texts)) await insertGroup(database, group)
    },
    async index(texts, concepts = noConcepts) {
      for (const group of groupsOf(texts))
        await indexWorks(
          { ...context, concepts: async () => concepts },
          group.map(({ id }) => id),
        )
    },
    planOf: async (query) =>
      (await searchDatabase.all<{ readonly detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(({ detail }) => detail),
    async stop() {
      await Promise.all([main.stop(), own.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function* groupsOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += GROUP) yield values.slice(at, at + GROUP)
}

async function insertGroup(database: Database, texts: readonly SearchedText[]): Promise<void> {
  const rows = JSON.stringify(
    texts.map((text) => ({ tags: [], text: "", objectType: 1, subChannel: null, level: 1, publishedAtMs: 1, ...text })),
  )
  const of = (name: string) => sql`json_extract(value, ${`$.${name}`})`
  await database.batch([
    database.run(sql`INSERT INTO work (id, object_type, sub_channel, title, author, cover_key, width, height, thumbhash, colour, is_preview, state,
        level, recommend_score, hot_score, published_at_ms)
      SELECT ${of("id")}, ${of("objectType")}, ${of("subChannel")}, ${of("title")}, '', '', 1, 1, '', '', 0, 'visible', ${of("level")}, 0,
        ${of("publishedAtMs")}, ${of("publishedAtMs")} FROM json_each(${rows})`),
    database.run(sql`INSERT INTO work_text (work_id, text, tags)
      SELECT ${of("id")}, ${of("text")}, ${of("tags")} FROM json_each(${rows})`),
  ])
}
