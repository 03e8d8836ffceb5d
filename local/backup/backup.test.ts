import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { createClient } from "@libsql/client/web"
import { expect, onTestFinished, test } from "vitest"
import { startSqld } from "../start/stack.ts"
import { makeBackup, restoreBackup } from "./backup.ts"
import { parseBackupCommand } from "./command-line.ts"

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "atelier-backup-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database server over a folder, with a client. */
async function openServer(dataDirectory: string) {
  const server = await startSqld({ dataDirectory })
  const client = createClient({ url: server.address, authToken: server.token })
  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    client.close()
    await server.stop()
  }
  onTestFinished(stop)
  return { client, stop }
}

const BUCKET = "wrangler/v3/r2"

/** A store as the runtime keeps one: a list in SQLite with its log still to be folded in, and the bytes. */
function makeStore(dataDirectory: string): DatabaseSync {
  for (const folder of [`${BUCKET}/list`, `${BUCKET}/atelier-media/blobs`, "wrangler/v3/cache/x"])
    mkdirSync(join(dataDirectory, folder), { recursive: true })
  const list = new DatabaseSync(join(dataDirectory, BUCKET, "list/metadata.sqlite"))
  onTestFinished(() => list.close())
  list.exec("PRAGMA journal_mode = WAL; CREATE TABLE object (name TEXT); INSERT INTO object VALUES ('fox.png')")
  writeFileSync(join(dataDirectory, BUCKET, "atelier-media/blobs/fox"), "the bytes of a fox")
  writeFileSync(join(dataDirectory, "wrangler/v3/cache/x/y"), "made again by itself")
  return list
}

test("what is backed up while the servers run comes back whole in another place, as it was at that moment", {
  timeout: 60_000,
}, async () => {
  const [from, into, to] = [newFolder(), newFolder(), newFolder()]
  const running = await openServer(from)
  await running.client.execute("CREATE TABLE word (text TEXT)")
  await running.client.execute("INSERT INTO word VALUES ('kept')")
  const list = makeStore(from)
  const made = await makeBackup(from, into, 1_000)
  await running.client.execute("INSERT INTO word VALUES ('later')")
  list.exec("INSERT INTO object VALUES ('later.png')")
  expect(made).toMatchObject({ place: join(into, "1970-01-01T00-00-01Z"), files: 3 })

  await restoreBackup(to, made.place, 2_000)
  const restored = await openServer(to)
  const { rows } = await restored.client.execute("SELECT text FROM word")
  expect(rows.map(({ text }) => text)).toEqual(["kept"])
  const objects = new DatabaseSync(join(to, BUCKET, "list/metadata.sqlite"), { readOnly: true })
  onTestFinished(() => objects.close())
  expect(objects.prepare("SELECT name FROM object").all()).toEqual([{ name: "fox.png" }])
  expect(readFileSync(join(to, BUCKET, "atelier-media/blobs/fox"), "utf8")).toBe("the bytes of a fox")
  expect(existsSync(join(to, "wrangler/v3/cache"))).toBe(false)
})

test("what was there before a restore lies aside, and what is no backup changes nothing", { timeout: 60_000 }, async () => {
  const [from, into] = [newFolder(), newFolder()]
  const running = await openServer(from)
  await running.client.execute("CREATE TABLE word (text TEXT)")
  const { place } = await makeBackup(from, into, 1_000)
  await running.stop()
  await expect(restoreBackup(from, into, 2_000)).rejects.toThrow("is no backup")
  expect(readdirSync(from)).toContain("sqld")
  const aside = await restoreBackup(from, place, 2_000)
  expect(aside).toEqual([join(from, "sqld-1970-01-01T00-00-02-000Z")])
  expect(aside.every((path) => existsSync(path))).toBe(true)
})

test("a backup is there whole or not at all, and never written over", async () => {
  const into = newFolder()
  await expect(makeBackup(newFolder(), into, 1_000)).rejects.toThrow("There is no database")
  expect(readdirSync(into)).toEqual([])
})

test.each<readonly [readonly string[], ReturnType<typeof parseBackupCommand>]>([
  [[], { kind: "make", into: null }],
  [["--to", "/disk"], { kind: "make", into: "/disk" }],
  [["--restore", "/disk/a"], { kind: "restore", place: "/disk/a" }],
  [["--noted", "turso"], { kind: "note", place: "turso" }],
  [["--restore"], "--restore wants a place."],
  [["--other", "x"], 'There is no option "--other".'],
  [["--to", "a", "b"], 'What is "b"?'],
])("the command line says %j", (args, asked) => {
  expect(parseBackupCommand(args)).toEqual(asked)
})
