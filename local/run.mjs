/** `node local/run.mjs <file> [arguments]`: runs one of the project's TypeScript files under the project's own Node. */
import { runUnderProjectNode } from "./prepare/run-under-project-node.mjs"

const [script, ...args] = process.argv.slice(2)
if (script === undefined) {
  process.stderr.write("Which file? For example: node local/run.mjs db/migrate.ts\n")
  process.exit(2)
}
await runUnderProjectNode(script, args)
