/** `npm run admin -- …`: gives and takes roles, disables accounts, makes invitations. Explained in docs/operations.md. */
import { runUnderProjectNode } from "./prepare/run-under-project-node.mjs"

await runUnderProjectNode("local/admin/main.ts", process.argv.slice(2))
