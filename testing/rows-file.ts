import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Client, createClient, type InStatement } from "@libsql/client"
import { drizzle } from "drizzle-orm/libsql"
import { afterAll, beforeAll, inject, vi } from "vitest"
import { patient } from "../db/client.ts"
import * as schema from "../db/schema/index.ts"
import { holdConcepts, parseConcepts } from "../src/domain/feed/tags/concept-rules.ts"
import concepts from "../src/domain/feed/tags/concepts.tsv?raw"
import { createMemoryMedia } from "./_kernel/memory-media.ts"
import { holdRuntime } from "./_kernel/runtime.ts"
import { createMemorySessions } from "./identity/memory-sessions.ts"

// Each file has rows of its own, in a copy of the migrated database; one connection, since its driver answers each statement at once.
const folder = mkdtempSync(join(tmpdir(), "atelier-rows-"))
const path = join(folder, "rows.db")
copyFileSync(inject("databaseTemplate"), path)
const connection = createClient({ url: `file:${path}`, concurrency: 1 })
/** The driver leaves what explains a write open until it is collected, and a connection commits nothing meanwhile. */
const explaining = createClient({ url: `file:${path}` })

/** A client over that connection, which may be watched without the others being so. */
function openClient(): Client {
  return {
    execute: (...input: Parameters<Client["execute"]>) => (isExplained(input[0]) ? explaining : connection).execute(...input),
    batch: connection.batch.bind(connection),
    migrate: connection.migrate.bind(connection),
    transaction: connection.transaction.bind(connection),
    executeMultiple: connection.executeMultiple.bind(connection),
    sync: connection.sync.bind(connection),
    reconnect: () => {},
    close: () => {},
    closed: false,
    protocol: connection.protocol,
  }
}

function isExplained(statement: InStatement): boolean {
  return (typeof statement === "string" ? statement : statement.sql).startsWith("EXPLAIN")
}

let app: Promise<(request: Request) => Promise<Response>> | undefined

holdRuntime({
  openClient,
  openDatabase: () => drizzle(patient(openClient()), { schema }),
  media: createMemoryMedia(),
  sessions: createMemorySessions(),
  // Most files ask verbs, and load no routes.
  answer: async (request) => (await (app ??= import("./_http/node-app.ts").then(({ createNodeApp }) => createNodeApp())))(request),
})
holdConcepts(parseConcepts(concepts))

beforeAll(async () => {
  // The file goes with the tests: nothing in it needs to outlast a loss of power.
  await connection.executeMultiple("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  connection.close()
  explaining.close()
  rmSync(folder, { recursive: true, force: true })
})
