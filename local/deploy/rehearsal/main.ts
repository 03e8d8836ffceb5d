import { tmpdir } from "node:os"
import { quietWranglerEnv } from "../../start/service-table.ts"
import { configurationOf } from "./configuration.ts"

/**
 * Rehearses a deployment with the Worker as it was last bundled, by the settings of the environment or, with `--example`, whatever those
 * are, by the example; ends with exit code 1 where anything does not work.
 */
const configuration = configurationOf(process.argv.includes("--example") ? {} : process.env)
if ("problems" in configuration) {
  console.error(["These settings cannot be deployed:", ...configuration.problems.map((problem) => `- ${problem}`)].join("\n"))
  process.exit(1)
}
for (const note of configuration.notes) console.log(note)
Object.assign(process.env, quietWranglerEnv(tmpdir()), { WRANGLER_LOG: "error" })
// Wrangler reads its settings when it is loaded.
const { rehearse } = await import("./rehearse.ts")
const failed = await rehearse(configuration, (line) => console.log(line))
console.log(failed === 0 ? "This configuration works." : "This configuration does not work.")
process.exit(failed === 0 ? 0 : 1)
