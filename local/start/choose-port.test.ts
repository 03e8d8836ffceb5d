import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { holdAnyPort, holdPort, nextFreePort, releasePorts } from "./choose-port.ts"

const free =
  (...ports: number[]) =>
  async (port: number) =>
    ports.includes(port)

test("a free preferred port is taken", async () => {
  expect(await nextFreePort(8787, free(8787, 8788))).toBe(8787)
})

test("a busy port moves to the next free one", async () => {
  expect(await nextFreePort(8787, free(8790))).toBe(8790)
})

test("there is no port above 65535 and no endless search", async () => {
  expect(await nextFreePort(65_530, free())).toBeNull()
  let asked = 0
  await nextFreePort(1000, async () => {
    asked += 1
    return false
  })
  expect(asked).toBe(50)
})

test("a port that is held is not given twice, and is free again afterwards", async () => {
  const port = await holdAnyPort()
  expect(await holdPort(port)).toBe(false)
  releasePorts([port])
  expect(await holdPort(port)).toBe(true)
  releasePorts([port])
})

test("a port that someone listens on cannot be held", async () => {
  const port = await holdAnyPort()
  releasePorts([port])
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  expect(await holdPort(port)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
  expect(await holdPort(port)).toBe(true)
  releasePorts([port])
})

test("two stacks that begin in the same moment choose different ports, though nothing listens on any yet", async () => {
  const preferred = await holdAnyPort()
  releasePorts([preferred])
  const module = JSON.stringify(new URL("choose-port.ts", import.meta.url).href)
  const script = `const { holdPort, nextFreePort } = await import(${module})
    console.log(await nextFreePort(${preferred}, holdPort))
    setInterval(() => {}, 1000)`
  const chosen = [1, 2, 3].map(() => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] })
    onTestFinished(() => void child.kill("SIGKILL"))
    return new Promise<string>((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim())))
  })
  expect(new Set(await Promise.all(chosen)).size).toBe(3)
})
