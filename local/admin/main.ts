import { join } from "node:path"
import { openDatabase } from "../../db/client.ts"
import { withToken } from "../start/database-token.ts"
import { findRun } from "../start/run-lock.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { administer } from "./administer.ts"
import { HELP, parseAdminCommand } from "./command-line.ts"

/** The database of the environment, or of the Atelier that runs on this machine; null where there is neither. */
function findDatabase(): { readonly url: string; readonly token: string | undefined; readonly appUrl: string | null } | null {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: token } = process.env
  const run = findRun(process.env["ATELIER_DATA"] ?? join(PROJECT_ROOT, ".data"))
  if (url) return { url, token, appUrl: run?.databaseUrl === withToken(url, token) ? run.appUrl : null }
  return run === null || run.databaseUrl === "" ? null : { url: run.databaseUrl, token: undefined, appUrl: run.appUrl }
}

const command = parseAdminCommand(process.argv.slice(2))
if (typeof command === "string") fail(`${command}\n\n${HELP}`, 2)
else if (command.kind === "help") console.log(HELP)
else {
  const found = findDatabase()
  if (found === null) fail("Atelier does not run on this machine: `npm start` first, or set LIBSQL_URL and LIBSQL_AUTH_TOKEN.", 1)
  else {
    try {
      console.log((await administer(openDatabase(found.url, found.token), command, Date.now(), found.appUrl)).join("\n"))
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error), 1)
    }
  }
}

function fail(text: string, code: number): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = code
}
