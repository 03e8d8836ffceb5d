import { expect, test } from "vitest"
import { isGroupAlive, startProcessGroup } from "./process-group.ts"

const node = (script: string) => ({ file: process.execPath, args: ["-e", script], env: {} })

/** Starts a program that starts another and prints that one's process id. */
const PARENT = `
  const { spawn } = require("node:child_process")
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" })
  child.on("spawn", () => console.log(child.pid))
  setInterval(() => {}, 1000)`

test("the end of a program is reported with its code, after its output", async () => {
  const lines: string[] = []
  const { code } = await startProcessGroup(node("console.log('one'); process.exitCode = 7"), (line) => lines.push(line)).ended
  expect(code).toBe(7)
  expect(lines).toContain("one")
})

test("stopping a program leaves nothing that it started", async () => {
  const child = Promise.withResolvers<number>()
  const group = startProcessGroup(node(PARENT), (line) => child.resolve(Number(line)))
  expect(await child.promise).toBeGreaterThan(1)
  expect(isGroupAlive(group.pid)).toBe(true)
  await group.stop()
  expect(isGroupAlive(group.pid)).toBe(false)
})

test("a program that dies takes what it started with it", async () => {
  const child = Promise.withResolvers<number>()
  const group = startProcessGroup(node(PARENT), (line) => child.resolve(Number(line)))
  await child.promise
  process.kill(group.pid, "SIGKILL")
  expect((await group.ended).signal).toBe("SIGKILL")
  expect(isGroupAlive(group.pid)).toBe(false)
})

test("a program that does not exist ends with 127", async () => {
  expect(await startProcessGroup({ file: "/no/such/program", args: [], env: {} }, () => {}).ended).toEqual({ code: 127, signal: null })
})
