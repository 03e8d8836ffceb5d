import { join, resolve } from "node:path"
import { openDatabase } from "../../db/client.ts"
import { keepFact, type SiteFacts } from "../../src/domain/_kernel/site-facts.ts"
import { findRun, takeLock } from "../start/run-lock.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { startSqld } from "../start/stack.ts"
import { makeBackup, restoreBackup } from "./backup.ts"
import { type BackupCommand, HELP, parseBackupCommand } from "./command-line.ts"

const dataDirectory = process.env["ATELIER_DATA"] ?? join(PROJECT_ROOT, ".data")
const { LIBSQL_URL: remoteUrl, LIBSQL_AUTH_TOKEN: remoteToken } = process.env

const command = parseBackupCommand(process.argv.slice(2))
if (typeof command === "string") fail(`${command}\n\n${HELP}`, 2)
else {
  try {
    await carryOut(command)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), 1)
  }
}

async function carryOut(asked: BackupCommand): Promise<void> {
  const nowMs = Date.now()
  switch (asked.kind) {
    case "help":
      return console.log(HELP)
    case "note":
      await keep({ place: asked.place, bytes: null, files: null }, nowMs)
      return console.log(`Noted: a backup at ${asked.place}.`)
    case "make": {
      if (remoteUrl) throw new Error("The database is at LIBSQL_URL: copy it there (docs/operations.md), then note it with --noted.")
      const made = await makeBackup(dataDirectory, resolve(asked.into ?? join(dataDirectory, "backups")), nowMs)
      await keep(made, nowMs)
      console.log(`${made.files} files, ${Math.ceil(made.bytes / 1_000_000)} MB: ${made.place}`)
      if (asked.into === null) console.log("It lies on the same disk: copy it to another one, or use --to.")
      return
    }
    case "restore":
      return underLock(async () => {
        const aside = await restoreBackup(dataDirectory, resolve(asked.place), nowMs)
        console.log(["Restored. What was there is aside:", ...aside.map((path) => `  ${path}`), "Start with npm start."].join("\n"))
      })
  }
}

/** Notes a backup where the site can tell it: in the database that runs, else in one that is started for it. */
async function keep(fact: SiteFacts["backup"], nowMs: number): Promise<void> {
  const write = async (url: string, token: string | undefined) => void (await openDatabase(url, token).run(keepFact("backup", fact, nowMs)))
  const run = findRun(dataDirectory)
  if (remoteUrl) return write(remoteUrl, remoteToken)
  if (run !== null && run.databaseUrl !== "") return write(run.databaseUrl, undefined)
  await underLock(async () => {
    const database = await startSqld({ dataDirectory })
    try {
      await write(database.url, undefined)
    } finally {
      await database.stop()
    }
  })
}

async function underLock(work: () => Promise<void>): Promise<void> {
  const lock = takeLock(dataDirectory)
  if ("heldBy" in lock) throw new Error("Atelier runs over this data folder: stop it first.")
  try {
    await work()
  } finally {
    lock.release()
  }
}

function fail(text: string, code: number): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = code
}
