import { openDatabase } from "../../db/client.ts"
import { DEFAULT_PORTS, localUrl } from "../start/service-table.ts"
import { administer } from "./administer.ts"
import { HELP, parseAdminCommand } from "./command-line.ts"

const command = parseAdminCommand(process.argv.slice(2))
if (typeof command === "string") {
  process.stderr.write(`${command}\n\n${HELP}\n`)
  process.exitCode = 2
} else if (command.kind === "help") {
  console.log(HELP)
} else {
  const database = openDatabase(process.env["LIBSQL_URL"] ?? localUrl(DEFAULT_PORTS.sqld), process.env["LIBSQL_AUTH_TOKEN"])
  try {
    console.log((await administer(database, command, Date.now())).join("\n"))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
