import { createServer } from "node:net"
import { expect, test } from "vitest"
import { anyFreePort, isPortFree, nextFreePort } from "./choose-port.ts"

const free =
  (...ports: number[]) =>
  async (port: number) =>
    ports.includes(port)

test("a free preferred port is taken", async () => {
  expect(await nextFreePort(8787, new Set(), free(8787, 8788))).toBe(8787)
})

test("a busy port moves to the next free one", async () => {
  expect(await nextFreePort(8787, new Set(), free(8790))).toBe(8790)
})

test("a port that another part of the stack has chosen is passed over", async () => {
  expect(await nextFreePort(8788, new Set([8788]), free(8788, 8789))).toBe(8789)
})

test("there is no port above 65535 and no endless search", async () => {
  expect(await nextFreePort(65_530, new Set(), free())).toBeNull()
  let asked = 0
  await nextFreePort(1000, new Set(), async () => {
    asked += 1
    return false
  })
  expect(asked).toBe(50)
})

test("a port that someone listens on is not free, and is again afterwards", async () => {
  const port = await anyFreePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  expect(await isPortFree(port)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
  expect(await isPortFree(port)).toBe(true)
})
