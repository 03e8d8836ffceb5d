/** `npm run deploy`: checks what production needs, migrates the database, builds and publishes the Worker. */
import { runUnderProjectNode } from "./prepare/run-under-project-node.mjs"

await runUnderProjectNode("local/deploy/main.ts", process.argv.slice(2))
