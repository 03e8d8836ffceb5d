import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as z from "zod/mini"
import { migrate } from "../../db/migrate.ts"
import { buildClient } from "../../local/start/build-client.ts"
import { bundleWorker, WORKER_BUNDLE } from "../../local/start/bundle-worker.ts"
import { BUNDLED_APP } from "../../local/start/bundled-worker.ts"
import { startProcessGroup } from "../../local/start/process-group.ts"
import { localUrl, PROJECT_ROOT } from "../../local/start/service-table.ts"
import { type LoneDatabase, settingsFor } from "../../local/start/stack.ts"
import { waitUntilReady } from "../../local/start/wait-until-ready.ts"

/** What the Worker that counts says. */
const countsSchema = z.object({
  requests: z.int(),
  objects: z.record(
    z.string(),
    z.object({ calls: z.int(), alarms: z.int(), messages: z.int(), activeMs: z.number(), rowsRead: z.int(), rowsWritten: z.int() }),
  ),
  bucketWrites: z.int(),
  bucketReads: z.int(),
  storedBytes: z.int(),
  transforms: z.int(),
})
export type WorkerCounts = z.infer<typeof countsSchema>

/** The platform as it is, with a Worker that counts what it uses. */
export interface CountedPlatform {
  readonly appUrl: string
  readonly groups: ReadonlySet<number>
  /** Since the last time this was asked. */
  takeCounts(): Promise<WorkerCounts>
  stop(): Promise<void>
}

const CLASSES_MARK = /class_name = "(\w+)"/g

/** Serves it over a database, which is brought up to date, with the renderer that is told. */
export async function serveCounted(
  folder: string,
  { databaseUrl, database, renderers }: { readonly databaseUrl: string; readonly database: LoneDatabase; readonly renderers: string },
): Promise<CountedPlatform> {
  const options = { databaseUrl, databaseToken: database.token, vars: { RENDERERS: renderers } }
  const settings = await settingsFor(options, folder)
  const lines: string[] = []
  const hear = (_name: string, line: string) => void (lines.push(line) > 40 && lines.shift())
  await migrate(database.address, database.token)
  await buildClient(settings, hear)
  await bundleWorker(settings, hear)
  const bundle = await countedBundle(folder)
  const { file, args, env } = BUNDLED_APP.command(settings)
  const group = startProcessGroup({ file, args, env: { ...env, BUNDLE_DIRECTORY: bundle } }, (line) => hear("app", line))
  const appUrl = localUrl(settings.ports.app)
  const stop = () => group.stop()
  try {
    let isOver = false
    void group.ended.then(() => (isOver = true))
    await waitUntilReady(BUNDLED_APP.readyUrl(settings), { cancelled: () => isOver })
  } catch (error) {
    await stop()
    throw new Error(`the Worker that counts did not start\n${lines.join("\n")}`, { cause: error })
  }
  return {
    appUrl,
    groups: new Set([group.pid]),
    takeCounts: async () => countsSchema.parse(await (await fetch(`${appUrl}/__counts`)).json()),
    stop,
  }
}

/** The bundle of the Worker with the one that counts around it. */
async function countedBundle(folder: string): Promise<string> {
  const bundle = join(folder, "bundle")
  await mkdir(bundle, { recursive: true })
  await cp(WORKER_BUNDLE, bundle, { recursive: true })
  await cp(join(bundle, "worker.js"), join(bundle, "platform.js"))
  await cp(fileURLToPath(new URL("../workers/counted-worker.mjs", import.meta.url)), join(bundle, "counted.js"))
  const config = await readFile(join(PROJECT_ROOT, "wrangler.toml"), "utf8")
  const classes = Array.from(config.matchAll(CLASSES_MARK), ([, name]) => name)
  const around = [
    'import platform, * as classes from "./platform.js"',
    'import { counted, counting } from "./counted.js"',
    "export default counted(platform)",
    ...classes.map((name) => `export const ${name} = counting("${name}", classes.${name})`),
  ]
  await writeFile(join(bundle, "worker.js"), around.join("\n"))
  return bundle
}
