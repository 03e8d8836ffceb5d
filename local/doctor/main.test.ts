import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { takeLock } from "../start/run-lock.ts"

test("the doctor ends though the running site and its renderer hang, and finds nothing broken in that", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atelier-doctor-main-"))
  const hanging = createServer(() => {})
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve))
  const address = hanging.address()
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  const lock = takeLock(folder)
  if (!("update" in lock)) throw new Error("the folder is free")
  lock.update({ appUrl: url })
  onTestFinished(() => {
    lock.release()
    hanging.closeAllConnections()
    hanging.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const renderers = JSON.stringify([{ name: "gpu-1", kind: "http", url, slots: 1 }])
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    env: { ...process.env, ATELIER_DATA: folder, RENDERERS: renderers },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text))
  const code = await new Promise((resolve) => child.once("close", resolve))
  expect([code, said]).toEqual([0, expect.stringContaining("Nothing is broken.")])
  // On a machine with much to do, its time may be over before it has come so far.
  expect(said).toMatch(/gpu-1 is slow[^]*backups|not everything was looked at/)
}, 60_000)
