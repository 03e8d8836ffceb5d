import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { startOpenid } from "../start/stack.ts"

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url))

describe("the process", () => {
  it("does not start in production", async () => {
    const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, NODE_ENV: "production" } })
    let text = ""
    child.stderr.on("data", (part: Buffer) => {
      text += part.toString()
    })
    const [code]: unknown[] = await once(child, "close")
    expect([code, text]).toEqual([1, expect.stringContaining("does not run in production")])
  })

  it("starts as a part of a stack, says one line and no more, and ends when it is asked to", async () => {
    const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, OPENID_PORT: "0" } })
    let text = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => {
        text += part.toString()
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
        if (url !== undefined) void fetch(`${url}/.well-known/openid-configuration`).then(() => child.kill("SIGTERM"))
      })
    }
    const [code]: unknown[] = await once(child, "close")
    expect([code, text]).toEqual([0, expect.stringMatching(/^Sandbox sign-in provider ready at \S+\n$/)])
  })

  it("can be started alone by its stack", async () => {
    const service = await startOpenid({ appOrigins: ["https://atelier.test"] })
    const document: unknown = await (await fetch(`${service.url}/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({ issuer: service.url })
    await service.stop()
    await expect(fetch(service.url)).rejects.toThrow()
  })
})
