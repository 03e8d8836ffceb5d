import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { createClient } from "@libsql/client/web"
import { expect, onTestFinished, test } from "vitest"
import { REPLACED_BY_BASELINE } from "../../db/baseline.ts"
import { migrate } from "../../db/migrate.ts"
import { startA1111Sandbox } from "../gpu-sandboxes/a1111/sandbox.ts"
import { startComfySandbox } from "../gpu-sandboxes/comfyui/sandbox.ts"
import { startFooocusSandbox } from "../gpu-sandboxes/fooocus/sandbox.ts"
import { startOpenAiSandbox } from "../gpu-sandboxes/openai/sandbox.ts"
import { databaseFile, markDatabaseMade } from "../start/local-database.ts"
import { startSqld } from "../start/stack.ts"
import type { Finding } from "./finding.ts"
import { examine, readVariables } from "./look.ts"
import { lookAtRenderers } from "./look-at-renderers.ts"

/** Nothing is painted here. */
const NOWHERE = "http://127.0.0.1:9"

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
    expect(findings.find(({ part }) => part === "ledger")?.text).toBe("balanced (0 transactions)")
  }
})

test("a database that stopped before the baseline is a fault", async () => {
  const folder = await folderWithDatabase()
  const marksAre = (names: readonly string[]) => {
    const database = new DatabaseSync(databaseFile(folder))
    database.exec("DELETE FROM migration")
    for (const name of names) database.prepare("INSERT INTO migration VALUES (?, 0)").run(name)
    database.close()
  }
  marksAre(REPLACED_BY_BASELINE)
  // What came after the baseline is still to be applied.
  expect((await found(folder)).find(({ part }) => part === "schema")).toMatchObject({ state: "notice" })
  marksAre(REPLACED_BY_BASELINE.slice(1))
  expect((await found(folder)).find(({ part }) => part === "schema")).toEqual({
    part: "schema",
    state: "fault",
    text: "The database is from an older version: it has 35 of 36 migrations, up to 0038_words_of_songs.sql.",
    advice: 'see "Older databases" in docs/operations.md',
  })
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

test("renderers of every kind are asked as orders reach them, and what is wrong is said plainly", async () => {
  const painter = async () => []
  const servers = await Promise.all([
    startA1111Sandbox({ easelUrl: NOWHERE, painter }),
    startA1111Sandbox({ easelUrl: NOWHERE, painter, fault: "unauthorized" }),
    startComfySandbox({ easelUrl: NOWHERE }),
    startFooocusSandbox({ easelUrl: NOWHERE, painter, apiKey: "key" }),
    startOpenAiSandbox({ easelUrl: NOWHERE, painter }),
  ])
  onTestFinished(async () => void (await Promise.all(servers.map(async (server) => server.stop()))))
  const [a1111, closed, comfyui, fooocus, openai] = servers
  const renderers = [
    { name: "a1111", kind: "a1111", url: a1111.url, slots: 1 },
    { name: "closed", kind: "a1111", url: closed.url, slots: 1 },
    { name: "comfyui", kind: "comfyui", url: comfyui.url, slots: 1 },
    { name: "fooocus", kind: "fooocus", url: fooocus.url, slots: 1, token: "key" },
    { name: "openai", kind: "openai", url: `${openai.url}/v1`, slots: 1, token: "sk" },
    { name: "other", kind: "http", url: openai.url, slots: 1 },
    { name: "cloud", kind: "workers-ai", slots: 1 },
  ]
  const findings = (await found(newFolder(), { RENDERERS: JSON.stringify(renderers) })).filter(({ part }) => part === "renderer")
  expect(findings.map(({ state, text }) => `${state}: ${text}`)).toEqual([
    "well: a1111 answers",
    "fault: closed: 401: not signed in",
    "well: comfyui answers",
    "well: fooocus answers",
    "well: openai answers",
    "fault: other: This is another type of server",
    "notice: cloud is a binding of the Worker, which nothing but the site reaches",
  ])
  for (const { state, advice } of findings) if (state !== "well") expect(advice).not.toBe("")
})

/** The address of a site that answers so. */
async function siteThat(answer: (response: ServerResponse) => void): Promise<string> {
  const site = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  const address = site.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}

async function saidOf(url: string): Promise<readonly string[]> {
  const findings: Finding[] = []
  for await (const finding of lookAtRenderers(undefined, url)) findings.push(finding)
  expect(findings.map(({ advice }) => advice).join()).not.toMatch(/\bstop\b/i)
  return findings.map(({ state, text }) => `${state}: ${text}`)
}

test("renderers that admins added are told by the running site; one that does not answer is a fault", async () => {
  const parts = [
    { name: "database", ok: true },
    { name: "renderer easel", ok: true },
    { name: "renderer gpu-1", ok: false },
  ]
  const url = await siteThat((response) => response.end(JSON.stringify({ status: { code: 10_000 }, data: { ok: false, parts } })))
  expect(await saidOf(url)).toEqual(["well: Easel, the preview renderer: no GPU, no AI model", "fault: gpu-1 doesn't answer"])
})

test("a site that answers late or never is slow and not broken, and nobody is told to stop it; one that is gone is a fault", async () => {
  const parts = [{ name: "renderer easel", ok: true }]
  const late = await siteThat((response) => setTimeout(() => response.end(JSON.stringify({ data: { parts } })), 1_600))
  const hanging = await siteThat(() => {})
  const busy = await siteThat((response) => response.writeHead(503).end(JSON.stringify({ status: { msg: "Unavailable" }, data: null })))
  const [ofLate, ofHanging, ofBusy, ofNobody] = await Promise.all([saidOf(late), saidOf(hanging), saidOf(busy), saidOf(NOWHERE)])
  expect(ofLate).toEqual([
    "well: Easel, the preview renderer: no GPU, no AI model",
    expect.stringMatching(/^notice: the site is slow: it took \d\.\d s$/),
  ])
  expect(ofHanging).toEqual(["notice: the site is slow: no answer within 3 s"])
  expect(ofBusy).toEqual(["notice: the site is slow: it has more to do than it can"])
  expect(ofNobody).toEqual([`fault: nothing answers at ${NOWHERE}`])
})

test("settings of a file are read as wrangler reads them", () => {
  const path = join(newFolder(), ".dev.vars")
  expect(readVariables(path)).toEqual({})
  writeFileSync(path, `# note\nMAIL='{"kind":"sandbox"}'\nexport SMS = plain\n\nlower=1\n`)
  expect(readVariables(path)).toEqual({ MAIL: '{"kind":"sandbox"}', SMS: "plain" })
})
