import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { migrate } from "../../db/migrate.ts"
import { startEasel, startSqld } from "../start/stack.ts"

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string
    easelUrl: string
  }
}

/** Starts the real database and the real preview renderer, with its fault switches, for the tests that run in workerd. */
export default async function startParts(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "atelier-test-"))
  const [sqld, easel] = await Promise.all([startSqld({ dataDirectory }), startEasel({ faults: "1" })])
  await migrate(sqld.url)
  project.provide("databaseUrl", sqld.url)
  project.provide("easelUrl", easel.url)
  return async () => {
    await Promise.all([sqld.stop(), easel.stop()])
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
