import { createServer } from "node:net"
import { describe, expect, test } from "vitest"
import { listeningPorts, portsOf } from "./listening-ports.ts"

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:24C2 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 2727752 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1 0000000000000000 100 0 0 10 0
   2: 0100007F:24C2 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 2727760 1 0000000000000000 20 4 30 10 -1
`

describe("ports that a process listens on", () => {
  test("are those of its own sockets that listen", () => {
    expect(listeningPorts(TABLE, new Set(["2727752", "2727760"]))).toEqual([9410])
    expect(listeningPorts(TABLE, new Set())).toEqual([])
  })

  test.runIf(process.platform === "linux")("are found by the process's id", async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" ? address?.port : undefined
    expect(portsOf(process.pid)).toContain(port)
    await new Promise((resolve) => server.close(resolve))
    expect(portsOf(process.pid)).not.toContain(port)
  })
})
