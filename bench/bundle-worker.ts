import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PROJECT_ROOT, quietWranglerEnv } from "../local/start/service-table.ts"
import { runProgram } from "./run-program.ts"

const WRANGLER = join(PROJECT_ROOT, "node_modules/wrangler/bin/wrangler.js")

/** Bundles the platform's Worker as it is deployed, into a folder; answers the path of its one script. `isReadable` keeps its names. */
export async function bundlePlatform(outputFolder: string, isReadable = false): Promise<string> {
  const names = isReadable ? ["--minify", "false"] : []
  const args = ["deploy", "--dry-run", "--outdir", outputFolder, "--config", join(PROJECT_ROOT, "wrangler.toml"), ...names]
  await runProgram(process.execPath, [WRANGLER, ...args], quietWranglerEnv(outputFolder))
  return scriptIn(outputFolder)
}

/** Bundles one of the small Workers of `bench/workers/` the same way. */
export async function bundleBenchWorker(name: string, outputFolder: string): Promise<string> {
  await mkdir(outputFolder, { recursive: true })
  const config = join(outputFolder, "wrangler.json")
  const main = fileURLToPath(new URL(`./workers/${name}.mjs`, import.meta.url))
  await writeFile(
    config,
    JSON.stringify({ name, main, compatibility_date: COMPATIBILITY_DATE, compatibility_flags: ["nodejs_compat"], send_metrics: false }),
  )
  await runProgram(
    process.execPath,
    [WRANGLER, "deploy", "--dry-run", "--outdir", join(outputFolder, "out"), "--config", config],
    quietWranglerEnv(outputFolder),
  )
  return scriptIn(join(outputFolder, "out"))
}

/** The date whose behaviour every measured Worker runs with. */
export const COMPATIBILITY_DATE = "2026-10-01"

async function scriptIn(folder: string): Promise<string> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"))
  const [script] = scripts
  if (script === undefined || scripts.length !== 1) throw new Error(`expected one script in ${folder}, found ${scripts.join(", ")}`)
  return join(folder, script)
}
