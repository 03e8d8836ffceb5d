import { type ChildProcess, spawn } from "node:child_process"
import { expect, onTestFinished, test, vi } from "vitest"
import { isGroupAlive } from "./process-group.ts"

const GROUPS = JSON.stringify(new URL("process-group.ts", import.meta.url).href)
const LEASH = JSON.stringify(new URL("leash.ts", import.meta.url).href)

/** A process that starts two groups, one of which does not end when it is asked to, and prints their ids. */
const LAUNCHER = `const { startProcessGroup } = await import(${GROUPS})
  const start = (script) => new Promise((resolve) => {
    const args = ["-e", script + "; setInterval(() => {}, 1000); console.log('up')"]
    const { pid } = startProcessGroup({ file: process.execPath, args, env: {} }, () => resolve(pid))
  })
  const pids = await Promise.all([start(""), start("process.on('SIGTERM', () => {})")])
  console.log(pids.join(" "))
  setInterval(() => {}, 1000)`

function startLauncher(script: string, channel: "ipc" | "ignore" = "ignore"): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit", channel] })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve) => child.stdout?.once("data", (data) => resolve(String(data).trim())))

test("nothing that a launcher started outlives it, not even when it is killed", async () => {
  const launcher = startLauncher(LAUNCHER)
  const pids = (await firstLine(launcher)).split(" ").map(Number)
  expect(pids.map(isGroupAlive)).toEqual([true, true])
  launcher.kill("SIGKILL")
  await vi.waitFor(() => expect(pids.map(isGroupAlive)).toEqual([false, false]), { timeout: 10_000, interval: 50 })
})

test("a launcher whose starter is killed ends, and what it started with it", async () => {
  const launcher = `const { endWithParent } = await import(${LEASH}); endWithParent(); ${LAUNCHER}`
  const starter = startLauncher(`const { spawn } = await import("node:child_process")
    spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(launcher)}], { stdio: ["ignore", "inherit", "inherit", "ipc"] })`)
  const pids = (await firstLine(starter)).split(" ").map(Number)
  expect(pids.map(isGroupAlive)).toEqual([true, true])
  starter.kill("SIGKILL")
  await vi.waitFor(() => expect(pids.map(isGroupAlive)).toEqual([false, false]), { timeout: 10_000, interval: 50 })
})

test("what watches a process does not keep it from ending", async () => {
  const script = `const { startProcessGroup } = await import(${GROUPS})
    await startProcessGroup({ file: process.execPath, args: ["-e", ""], env: {} }, () => {}).ended
    console.log("done")`
  const child = startLauncher(script)
  expect(await firstLine(child)).toBe("done")
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0)
})
