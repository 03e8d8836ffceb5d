/** `npm test`: installs what is missing, then runs every check and test. */
import { runUnderProjectNode } from "./prepare/run-under-project-node.mjs"

await runUnderProjectNode("local/test/main.ts", process.argv.slice(2))
