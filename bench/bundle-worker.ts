import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { unstable_readConfig } from "wrangler"
import { buildClient } from "../local/start/build-client.ts"
import { PROJECT_ROOT, quietWranglerEnv } from "../local/start/service-table.ts"
import { settingsFor } from "../local/start/stack.ts"
import { runProgram } from "./run-program.ts"

const WRANGLER = join(PROJECT_ROOT, "node_modules/wrangler/bin/wrangler.js")

/** How the platform's Worker is bundled. */
interface PlatformBundle {
  /** Keeps its names. */
  readonly isReadable?: boolean
  /** Where its sources are, where they are not the project's own. */
  readonly root?: string
}

/** Bundles the platform's Worker as it is deployed, into a folder; answers the path of its script. */
export async function bundlePlatform(
  outputFolder: string,
  { isReadable = false, root = PROJECT_ROOT }: PlatformBundle = {},
): Promise<string> {
  await ensureClient()
  const names = isReadable ? ["--minify", "false"] : []
  const args = ["deploy", "--dry-run", "--outdir", outputFolder, "--config", join(root, "wrangler.toml"), ...names]
  await runProgram(process.execPath, [WRANGLER, ...args], quietWranglerEnv(outputFolder))
  return join(outputFolder, "worker.js")
}

/** How a small Worker is bundled. */
interface BenchBundle {
  /** Where its sources are, where they are not the project's own. */
  readonly root?: string
  /** Files of `bench/workers/` in the place of modules of the platform, by what those are imported as. */
  readonly standIns?: Readonly<Record<string, string>>
}

/** Bundles one of the small Workers of `bench/workers/`, with the constants and stand-ins of the platform's own build where it takes in platform code. */
export async function bundleBenchWorker(
  name: string,
  outputFolder: string,
  { root = PROJECT_ROOT, standIns = {} }: BenchBundle = {},
): Promise<string> {
  await mkdir(outputFolder, { recursive: true })
  const config = join(outputFolder, "wrangler.json")
  const main = join(root, "bench/workers", `${name}.mjs`)
  const isPlatformCode = (await readFile(main, "utf8")).includes("../../src/")
  if (isPlatformCode) await ensureClient()
  await writeFile(
    config,
    JSON.stringify({
      name,
      main,
      compatibility_date: COMPATIBILITY_DATE,
      compatibility_flags: COMPATIBILITY_FLAGS,
      send_metrics: false,
      ...(isPlatformCode ? platformBuild(root, standIns) : {}),
    }),
  )
  await runProgram(
    process.execPath,
    [WRANGLER, "deploy", "--dry-run", "--outdir", join(outputFolder, "out"), "--config", config],
    quietWranglerEnv(outputFolder),
  )
  return join(outputFolder, "out", `${name}.js`)
}

/** Pages name the files that the client's build wrote. */
async function ensureClient(): Promise<void> {
  await buildClient(await settingsFor({}, PROJECT_ROOT), () => {})
}

/** What `wrangler.toml` says of how the platform's code is built. */
function platformBuild(root: string, standIns: Readonly<Record<string, string>>) {
  const { alias, define, minify, keep_names } = unstable_readConfig({ config: join(root, "wrangler.toml") }, { hideWarnings: true })
  const workers = Object.entries(standIns).map(([module, name]) => [module, `./bench/workers/${name}.mjs`] as const)
  const absolute = [...Object.entries<string>(alias ?? {}), ...workers].map(([name, path]) => [
    name,
    path.startsWith(".") ? join(root, path) : path,
  ])
  return { alias: Object.fromEntries(absolute), define, minify, keep_names }
}

const { compatibility_date, compatibility_flags } = unstable_readConfig(
  { config: join(PROJECT_ROOT, "wrangler.toml") },
  { hideWarnings: true },
)

/** The date whose behaviour every measured Worker runs with, and its flags: the platform's own, for what it is compared with too. */
export const COMPATIBILITY_DATE = compatibility_date ?? "2026-10-01"
export const COMPATIBILITY_FLAGS: readonly string[] = compatibility_flags ?? []
