import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { endWithParent } from "../start/leash.ts"
import { PROJECT_ROOT, quietWranglerEnv } from "../start/service-table.ts"
import { PROPERTY_SEED } from "../test/property-seed.ts"
import { REPORTS, runClientBuild, runVitest, type Voice } from "../test/run-steps.ts"
import { readPropertyOptions } from "./options.ts"

/** `npm run properties`: the property tests with other seeds than the gate's; ends with the seeds whose values broke a rule. */
endWithParent()

const { seeds } = readPropertyOptions(process.argv.slice(2), () => crypto.getRandomValues(new Int32Array(1))[0] ?? 0)
const say = (line: string) => console.log(line)
const files = globSync("{src,db,local,bench,easel}/**/*.test.{ts,tsx}", { cwd: PROJECT_ROOT }).filter((path) =>
  readFileSync(join(PROJECT_ROOT, path), "utf8").includes('from "fast-check"'),
)
const voice: Voice = { say, count: () => {}, tell: () => {}, took: () => {} }
const failures: string[] = []

// The Worker cannot be loaded without one.
await runClientBuild(voice, "where-changed")
for (const seed of seeds) {
  say(`\n=== seed ${seed}`)
  const env = { ...quietWranglerEnv(join(REPORTS, "wrangler")), [PROPERTY_SEED]: String(seed) }
  for (const project of ["unit", "rows", "easel", "workerd"]) {
    const { failed, failures: told = [] } = await runVitest(project, voice, { env }, { files, name: `properties-${project}` })
    if (failed > 0) failures.push(...(told.length > 0 ? told : [`${project} ended badly`]).map((failure) => `seed ${seed}: ${failure}`))
  }
}

for (const failure of failures) say(`\nFAILED ${failure}`)
say(`\n${seeds.length} seeds, ${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1
