import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "../../db/migrate.ts"
import { databaseFile, markDatabaseMade } from "../start/local-database.ts"
import { startSqld } from "../start/stack.ts"
import type { Finding } from "./finding.ts"
import { examine, readVariables } from "./look.ts"

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "atelier-doctor-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function folderWithDatabase(): Promise<string> {
  const folder = newFolder()
  const sqld = await startSqld({ dataDirectory: folder })
  await migrate(sqld.url)
  await createClient({ url: sqld.url })
    .execute("PRAGMA wal_checkpoint")
    .catch(() => {})
  await sqld.stop()
  markDatabaseMade(folder)
  return folder
}

async function found(dataDirectory: string, env: Record<string, string> = {}): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for await (const finding of examine({ dataDirectory, env, nowMs: Date.now() })) findings.push(finding)
  return findings
}
const faultsOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state === "fault").map(({ part }) => part)

test("a machine on which nothing was started yet has no fault, and every part is looked at", async () => {
  const findings = await found(newFolder())
  expect(faultsOf(findings)).toEqual([])
  expect(new Set(findings.map(({ part }) => part))).toEqual(new Set(["node", "disk", "ports", "data", "renderer", "emails", "backups"]))
})

test("the database and its ledger are checked while nothing runs, and nothing stays behind", async () => {
  const folder = await folderWithDatabase()
  for (let times = 0; times < 2; times += 1) {
    const findings = await found(folder)
    expect(faultsOf(findings)).toEqual([])
    expect(findings.find(({ part }) => part === "ledger")?.text).toContain("sound")
  }
})

test("a database that was emptied, a damaged store and settings that cannot be read are faults with advice", async () => {
  const folder = await folderWithDatabase()
  truncateSync(databaseFile(folder))
  for (const rest of ["-wal", "-shm"]) rmSync(`${databaseFile(folder)}${rest}`, { force: true })
  const findings = await found(folder, { MAIL: '{"kind":"rest"}', SMS: "{", RENDERERS: "[{}]" })
  expect(faultsOf(findings)).toEqual(["data", "renderer", "emails", "emails"])
  for (const { state, advice } of findings) if (state === "fault") expect(advice).not.toBe("")
  expect(findings.find(({ text }) => text.startsWith("MAIL"))?.text).toBe(
    "MAIL cannot be read: url: Invalid input; token: Invalid input; from: Invalid input",
  )
})

test("a renderer that answers is well, one that does not is a fault", async () => {
  const server = createServer((request, response) => response.writeHead(request.headers.authorization === "Bearer t" ? 200 : 401).end())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  const renderers = [
    { name: "right", kind: "http", url, slots: 1, token: "t" },
    { name: "wrong", kind: "http", url, slots: 1 },
  ]
  const findings = (await found(newFolder(), { RENDERERS: JSON.stringify(renderers) })).filter(({ part }) => part === "renderer")
  expect(findings.map(({ state, text }) => `${state}: ${text}`)).toEqual(["well: right answers", "fault: wrong answers 401"])
})

test("settings of a file are read as wrangler reads them", () => {
  const path = join(newFolder(), ".dev.vars")
  expect(readVariables(path)).toEqual({})
  writeFileSync(path, `# note\nMAIL='{"kind":"sandbox"}'\nexport SMS = plain\n\nlower=1\n`)
  expect(readVariables(path)).toEqual({ MAIL: '{"kind":"sandbox"}', SMS: "plain" })
})
