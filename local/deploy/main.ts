import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { MigrationRefused, migrate } from "../../db/migrate.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { waitUntilReady } from "../start/wait-until-ready.ts"
import { incompleteSets, lackingFeatures, missingSecrets, readProductionSettings } from "./production-settings.ts"
import { configurationOf } from "./rehearsal/configuration.ts"

const WRANGLER = join(PROJECT_ROOT, "node_modules/wrangler/bin/wrangler.js")
const HEALTHY_WITHIN_MS = 60_000

if (process.argv.includes("--check")) {
  const configuration = configurationOf(process.env)
  if ("problems" in configuration) stop(["These settings cannot be deployed:", ...configuration.problems.map((problem) => `- ${problem}`)])
  bundle()
  step("Rehearsal", () => {
    process.exitCode = run([join(PROJECT_ROOT, "local/deploy/rehearsal/main.ts")], "inherit").status ?? 1
  })
  process.exit()
}

const isRehearsal = process.argv.includes("--dry-run")
const settings = readProductionSettings(process.env)
if ("problems" in settings)
  stop(["Nothing was deployed:", ...settings.problems.map((problem) => `- ${problem}`), "docs/operations.md tells the whole way."])

if (!isRehearsal) {
  if (run([WRANGLER, "whoami"], "pipe").status !== 0)
    stop(["Not signed in to Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN."])
  const listed = run([WRANGLER, "secret", "list", "--format", "json"], "pipe").stdout ?? ""
  const missing = missingSecrets(listed)
  if (missing.length > 0)
    stop(["Nothing was deployed, the Worker lacks secrets:", ...missing.map((name) => `- npx wrangler secret put ${name}`)])
  const incomplete = incompleteSets(settings.vars, listed)
  if (incomplete.length > 0) stop(["Nothing was deployed:", ...incomplete.map((line) => `- ${line}`)])
  for (const line of lackingFeatures(listed)) console.log(line)
}

buildForBrowsers()
if (!isRehearsal) {
  console.log("\n=== Database")
  const applied = await migrate(settings.databaseUrl, settings.databaseToken, settings.searchDatabase).catch((error: unknown) => {
    if (error instanceof MigrationRefused) stop(["Nothing was deployed:", error.message])
    throw error
  })
  console.log(applied.length === 0 ? "up to date" : `applied ${applied.join(", ")}`)
}
const vars = Object.entries(settings.vars).flatMap(([name, value]) => ["--var", `${name}:${value}`])
step("Worker", () =>
  must([WRANGLER, "deploy", ...vars, ...(isRehearsal ? ["--dry-run", "--outdir", join(PROJECT_ROOT, "dist/worker")] : [])]),
)

if (!isRehearsal) {
  await waitUntilReady(`${settings.siteOrigin}/api/health`, { withinMs: HEALTHY_WITHIN_MS })
  console.log(`\n${settings.siteOrigin} is healthy.`)
}

function buildForBrowsers(): void {
  step("Client", () => must([join(PROJECT_ROOT, "node_modules/vite/bin/vite.js"), "build"]))
}

/** Makes what a deployment would send, and sends nothing. */
function bundle(): void {
  buildForBrowsers()
  step("Worker", () => must([WRANGLER, "deploy", "--dry-run", "--outdir", join(PROJECT_ROOT, "dist/worker")]))
}

function step(title: string, work: () => void): void {
  console.log(`\n=== ${title}`)
  work()
}

function must(args: readonly string[]): void {
  if (run(args, "inherit").status !== 0) stop(["This step failed; what is published stays as it was."])
}

function run(args: readonly string[], output: "pipe" | "inherit") {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false" }
  return spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, env, encoding: "utf8", stdio: ["ignore", output, "inherit"] })
}

function stop(lines: readonly string[]): never {
  console.error(lines.join("\n"))
  process.exit(1)
}
