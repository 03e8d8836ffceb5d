import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { createClient } from "@libsql/client/web"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "../../db/migrate.ts"
import { releasePorts } from "./choose-port.ts"
import {
  copiesIn,
  copyDatabase,
  damagedAdvice,
  databaseFile,
  examineDatabase,
  markDatabaseMade,
  restoreDatabase,
} from "./local-database.ts"
import { runStep } from "./run-step.ts"
import { MIGRATE } from "./service-table.ts"
import { StartRefused, settingsFor, startSqld, startStack } from "./stack.ts"

const DAY_MS = 86_400_000

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "atelier-database-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function folderWithDatabase(): string {
  const folder = newFolder()
  mkdirSync(dirname(databaseFile(folder)), { recursive: true })
  const database = new DatabaseSync(databaseFile(folder))
  database.exec("CREATE TABLE migration (name TEXT); CREATE TABLE word (text TEXT); INSERT INTO word VALUES ('kept')")
  const rows = Array.from({ length: 500 }, () => `('${"x".repeat(100)}')`)
  database.exec(`INSERT INTO word VALUES ${rows.join(", ")}`)
  database.close()
  markDatabaseMade(folder)
  return folder
}

test("a folder without a database begins with a new one, a sound one is sound", () => {
  expect(examineDatabase(newFolder())).toEqual({ kind: "new" })
  expect(examineDatabase(folderWithDatabase())).toEqual({ kind: "sound" })
})

const DAMAGES: readonly (readonly [string, (file: string) => void, RegExp])[] = [
  ["was deleted", (file) => rmSync(file), /is gone/],
  ["was emptied", (file) => truncateSync(file), /is empty/],
  ["is no database", (file) => writeFileSync(file, Buffer.alloc(9_000, 7)), /cannot be read/],
  ["is cut", (file) => truncateSync(file, 20_000), /damaged|cannot be read/],
  [
    "is another, empty one",
    (file) => {
      rmSync(file)
      new DatabaseSync(file).exec("CREATE TABLE t (a); DROP TABLE t")
    },
    /lost its tables/,
  ],
]

test.each(DAMAGES)("a database that %s is told, with what to do, and never made anew", async (_what, damage, reason) => {
  const folder = folderWithDatabase()
  damage(databaseFile(folder))
  const state = examineDatabase(folder)
  expect(state).toMatchObject({ kind: "damaged", reason: expect.stringMatching(reason) })
  await expect(startStack({ dataDirectory: folder, build: false })).rejects.toThrow(reason)
  expect(examineDatabase(folder)).toEqual(state)
})

test("a start that is refused lets nobody in, and leaves its database as it is", async () => {
  const folder = newFolder()
  const asked: string[] = []
  const refuse = async (databaseUrl: string) => {
    asked.push(databaseUrl)
    return "There is no password."
  }
  await expect(startStack({ dataDirectory: folder, build: false, refuse })).rejects.toThrow(new StartRefused("There is no password."))
  expect(asked).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\?authToken=/)])
  expect(examineDatabase(folder)).toEqual({ kind: "sound" })
})

test("the advice names the copy that one can go back to", async () => {
  const folder = folderWithDatabase()
  expect(damagedAdvice(folder, "is empty")).not.toContain("--restore")
  await copyDatabase(folder, 0)
  expect(damagedAdvice(folder, "is empty")).toContain("1970-01-01:  npm start -- --restore")
})

test("one copy a day is kept, for a week", async () => {
  const folder = folderWithDatabase()
  for (let day = 0; day < 9; day += 1) await copyDatabase(folder, day * DAY_MS)
  await copyDatabase(folder, 8 * DAY_MS + 1)
  expect(copiesIn(folder).map(({ day }) => day)).toEqual([9, 8, 7, 6, 5, 4, 3].map((day) => `1970-01-0${day}`))
})

test("what a day ends with takes the place of what it began with", async () => {
  const folder = folderWithDatabase()
  await copyDatabase(folder, 0)
  new DatabaseSync(databaseFile(folder)).exec("CREATE TABLE later (a)")
  const tablesOf = () =>
    new DatabaseSync(copiesIn(folder)[0]?.path ?? "").prepare("SELECT name FROM sqlite_master WHERE name = 'later'").all()
  await copyDatabase(folder, 1)
  expect(tablesOf()).toHaveLength(0)
  await copyDatabase(folder, 1, true)
  expect(tablesOf()).toHaveLength(1)
})

test("the newest copy takes the place of what is damaged, which is kept, and the database server goes on from it", async () => {
  const folder = folderWithDatabase()
  expect(await restoreDatabase(folder, 0)).toBeNull()
  await copyDatabase(folder, 0)
  writeFileSync(databaseFile(folder), "nonsense")
  const restored = await restoreDatabase(folder, DAY_MS)
  expect(restored?.day).toBe("1970-01-01")
  expect(readFileSync(join(restored?.aside ?? "", "dbs/default/data"), "utf8")).toBe("nonsense")
  expect(examineDatabase(folder)).toEqual({ kind: "sound" })
  const sqld = await startSqld({ dataDirectory: folder })
  onTestFinished(() => sqld.stop())
  const { rows } = await createClient({ url: sqld.url }).execute("SELECT text FROM word LIMIT 1")
  expect(rows[0]?.["text"]).toBe("kept")
})

test("a copy from before the baseline that lacks migrations is refused with words that say what to do, and stays as it was", async () => {
  const folder = newFolder()
  mkdirSync(dirname(databaseFile(folder)), { recursive: true })
  const database = new DatabaseSync(databaseFile(folder))
  database.exec("CREATE TABLE migration (name TEXT PRIMARY KEY, applied_at_ms INTEGER NOT NULL); CREATE TABLE work (id TEXT)")
  database.exec("INSERT INTO migration VALUES ('0000_foundation.sql', 0), ('0001_accounts_and_credits.sql', 0)")
  database.close()
  await copyDatabase(folder, 0)
  await restoreDatabase(folder, DAY_MS)
  const sqld = await startSqld({ dataDirectory: folder })
  const settings = await settingsFor({ databaseUrl: sqld.address, databaseToken: sqld.token }, folder)
  releasePorts(Object.values(settings.ports))
  onTestFinished(() => sqld.stop())
  await expect(runStep(MIGRATE, settings, () => {})).rejects.toThrow(
    /has 2 of 36 migrations, up to 0001_accounts_and_credits\.sql.\nNothing was changed.[^]*start commit [0-9a-f]{8} once/,
  )
  const left = new DatabaseSync(databaseFile(folder), { readOnly: true })
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    .all()
  expect(left.map(({ name }) => name)).toEqual(["migration", "work"])
})

test("a database with vectors is sound, though their index is read by the server alone", async () => {
  const folder = newFolder()
  const sqld = await startSqld({ dataDirectory: folder })
  await migrate(sqld.url)
  const client = createClient({ url: sqld.url })
  const vector = JSON.stringify(Array.from({ length: 1024 }, (_, at) => at / 1024))
  await client.execute({ sql: "INSERT INTO search_vector (id, model, embedding) VALUES (2, 'm', vector32(?))", args: [vector] })
  client.close()
  await sqld.stop()
  markDatabaseMade(folder)
  expect(examineDatabase(folder)).toEqual({ kind: "sound" })
})
