import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs Easel as a process; `onReady` is called with its first line. */
const run = async (env: Record<string, string>, onReady: (line: string, end: () => void) => Promise<void>): Promise<Ended> => {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, EASEL_PORT: "0", EASEL_SLOTS: "1", ...env } })
  let out = ""
  let err = ""
  const readies: Promise<void>[] = []
  child.stderr.on("data", (part: Buffer) => {
    err += part.toString()
  })
  child.stdout.on("data", (part: Buffer) => {
    if (out === "") readies.push(onReady(part.toString(), () => child.kill("SIGTERM")))
    out += part.toString()
  })
  const [code] = (await once(child, "close")) as [number | null]
  await Promise.all(readies)
  return { code, out, err }
}

describe("the process", () => {
  it("says one line when it is ready to answer, and ends cleanly on SIGTERM", async () => {
    const ended = await run({}, async (line, end) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? ""
      expect((await fetch(`${url}/health`)).status).toBe(200)
      end()
    })
    expect(ended).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^Easel preview renderer ready at \S+ \(slots: 1\)\n$/) })
  })

  it("does not start in production unasked", async () => {
    const ended = await run({ NODE_ENV: "production" }, async (_, end) => end())
    expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("ATELIER_ALLOW_PREVIEW") })
  })
})
