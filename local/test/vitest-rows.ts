import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import type { TestProject } from "vitest/node"
import { migrateSearch, migrateTables } from "../../db/migrate.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database without rows, which each file of tests copies. */
    databaseTemplate: string
  }
}

/** Migrates the database that the tests of rows begin with. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-template-"))
  const path = join(folder, "rows.db")
  const client = createClient({ url: `file:${path}`, concurrency: 1 })
  await client.execute("PRAGMA synchronous = OFF")
  await migrateTables(client)
  await migrateSearch(client)
  client.close()
  project.provide("databaseTemplate", path)
  return () => rm(folder, { recursive: true, force: true })
}
