/** `npm start` and `npm run dev`: installs what is missing, then starts the whole platform on this machine. */
import { runUnderProjectNode } from "./prepare/run-under-project-node.mjs"

await runUnderProjectNode("local/start/main.ts", process.argv.slice(2))
