import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { markDatabaseMade } from "./local-database.ts"
import { takeLock } from "./run-lock.ts"

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "atelier-main-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a start over a folder says, and how it ends. */
function start(folder: string, args: readonly string[] = []): Promise<{ readonly code: number | null; readonly said: string }> {
  // No port of the machine's own: another Atelier may run here.
  const env = { ...process.env, ATELIER_DATA: folder, PORT: "18787", SQLD_PORT: "18788", EASEL_PORT: "18790", OPENID_PORT: "18791" }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text))
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })))
}

test("a second start over a folder says where the first one is, even one that has just begun", async () => {
  const folder = newFolder()
  const lock = takeLock(folder)
  if (!("update" in lock)) throw new Error("the folder is free")
  onTestFinished(() => lock.release())
  const second = start(folder)
  lock.update({ appUrl: "http://localhost:12345" })
  const { code, said } = await second
  expect([code, said]).toEqual([1, expect.stringMatching(/already runs over .* at http:\/\/localhost:12345 \(process \d+\)/)])
})

test("a start over a damaged database says what to do and ends", async () => {
  const folder = newFolder()
  markDatabaseMade(folder)
  const { code, said } = await start(folder)
  expect(code).toBe(1)
  for (const word of ["is gone", "Nothing was changed", "--reset"]) expect(said).toContain(word)
})

test("there is nothing to go back to without a copy", async () => {
  expect(await start(newFolder(), ["--restore"])).toMatchObject({ code: 1, said: expect.stringContaining("no copy of the database") })
})

test("what is damaged stays as it is until somebody decides", async () => {
  const folder = newFolder()
  writeFileSync(join(folder, "seed.stamp"), "")
  expect((await start(folder)).code).toBe(1)
  expect((await start(folder)).said).toContain("is gone")
})
