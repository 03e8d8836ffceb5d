import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, get } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { createA1111Server } from "../../src/edge/backends/a1111/a1111-server.ts"
import { holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import type { BackendOrder } from "../../src/edge/backends/render-backend.ts"
import { createProtocolBackend } from "../../src/edge/backends/render-protocol.ts"
import { startA1111Sandbox } from "../gpu-sandboxes/a1111/sandbox.ts"
import { paintPlainly } from "../gpu-sandboxes/plain-images.ts"
import { startAgent } from "./agent.ts"
import { createDiskStore } from "./disk-store.ts"
import { parseAgentCommand } from "./options.ts"

const TOKEN = "a-token-of-sixteen"
const ORDER: BackendOrder = {
  kind: "text-to-image",
  fields: {
    prompt: "a fox",
    negative_prompt: "",
    width: 64,
    height: 64,
    steps: 4,
    cfg_scale: 5,
    seed: 7,
    count: 1,
    sampler_name: "Euler a",
  },
  inputs: [],
}

const folders: string[] = []
// After all tests: a call that was cancelled may end a moment after its test.
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gpu-agent-"))
  folders.push(folder)
  return folder
}

async function sandboxOf(runMs = 0) {
  const sandbox = await startA1111Sandbox({ easelUrl: "http://127.0.0.1:9", painter: paintPlainly, runMs })
  onTestFinished(() => sandbox.stop())
  return sandbox
}

/** An agent as a process of its own is one: `kill` leaves what lies in its folder, and nothing else. */
async function agentOf(serverUrl: string, folder: string, token: string | undefined) {
  const server = createA1111Server({ url: serverUrl })
  const held = holdInProcess(server, createDiskStore(folder))
  const agent = await startAgent({ backend: held.backend, host: "127.0.0.1", port: 0, token, folder })
  held.start()
  const kill = async () => {
    held.stop()
    await agent.close()
  }
  onTestFinished(kill)
  return { url: agent.url, kill, site: createProtocolBackend({ url: agent.url, token }) }
}

type Site = ReturnType<typeof createProtocolBackend>
const stateOf = async (site: Site, id: string) => {
  const polled = await site.poll(id, false)
  return polled.kind === "found" ? polled.job.state : polled.kind
}
const until = (site: Site, id: string, state: string) => vi.waitFor(async () => expect(await stateOf(site, id)).toBe(state), 10_000)
const filesOf = async (site: Site, id: string) => {
  const opened = await site.open(id, 0)
  return opened.kind === "open" ? new Uint8Array(await new Response(opened.body).arrayBuffer()) : opened.kind
}
const generations = (sandbox: Awaited<ReturnType<typeof sandboxOf>>) =>
  sandbox.calls.filter(({ path }) => path === "/sdapi/v1/txt2img").length

/** What is answered to somebody who calls by a name. */
const statusAs = (url: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(`${url}/health`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on("error", reject)
  })

describe("an agent beside a web UI", () => {
  test("is a server of the render protocol: it says what it can do, takes an order, and hands out the image", async () => {
    const sandbox = await sandboxOf()
    const { site } = await agentOf(sandbox.url, await folderOf(), TOKEN)
    expect(await site.health()).toBe(true)
    expect(await site.capabilities()).toMatchObject({ slots: 1, offers: { "text-to-image": { slots: 1 } } })
    expect((await site.submit("task_a-1", ORDER)).kind).toBe("accepted")
    await until(site, "task_a-1", "done")
    const bytes = await filesOf(site, "task_a-1")
    const polled = await site.poll("task_a-1", false)
    if (typeof bytes === "string" || polled.kind !== "found") throw new Error("no image")
    const [output] = polled.job.outputs
    expect(output).toMatchObject({ seed: 7, contentType: "image/png", sizeBytes: bytes.length })
    expect(output?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"))
  })

  test("makes an order once, however often it comes, and no other under its name", async () => {
    const sandbox = await sandboxOf()
    const { site } = await agentOf(sandbox.url, await folderOf(), TOKEN)
    await Promise.all([site.submit("task_b-1", ORDER), site.submit("task_b-1", ORDER), site.submit("task_b-1", ORDER)])
    await until(site, "task_b-1", "done")
    expect((await site.submit("task_b-1", ORDER)).kind).toBe("accepted")
    expect(generations(sandbox)).toBe(1)
    const other = await site.submit("task_b-1", { ...ORDER, fields: { ...ORDER.fields, seed: 8 } })
    expect(other).toMatchObject({ kind: "rejected", reason: "conflict" })
  })

  test("has what was done when it was killed and started again", async () => {
    const [sandbox, folder] = [await sandboxOf(), await folderOf()]
    const first = await agentOf(sandbox.url, folder, TOKEN)
    await first.site.submit("task_c-1", ORDER)
    await until(first.site, "task_c-1", "done")
    const before = await filesOf(first.site, "task_c-1")
    await first.kill()
    const second = await agentOf(sandbox.url, folder, TOKEN)
    expect(await stateOf(second.site, "task_c-1")).toBe("done")
    expect(await filesOf(second.site, "task_c-1")).toEqual(before)
    expect(generations(sandbox)).toBe(1)
  })

  test("never makes again what it was calling when it was killed: that is lost, and the next order comes after it", async () => {
    const [sandbox, folder] = [await sandboxOf(600), await folderOf()]
    const first = await agentOf(sandbox.url, folder, TOKEN)
    await first.site.submit("task_d-1", ORDER)
    await until(first.site, "task_d-1", "running")
    await vi.waitFor(() => expect(generations(sandbox)).toBe(1))
    await first.kill()
    const second = await agentOf(sandbox.url, folder, TOKEN)
    await vi.waitFor(async () => expect(["failed", "running"]).toContain(await stateOf(second.site, "task_d-1")))
    await second.site.submit("task_d-2", ORDER)
    await until(second.site, "task_d-1", "failed")
    await until(second.site, "task_d-2", "done")
    expect(generations(sandbox)).toBe(2)
  }, 20_000)

  test("goes on with a run whose asker's connection is cut, and a tunnel that cuts silent calls cuts none", async () => {
    const sandbox = await sandboxOf(500)
    const { site, url } = await agentOf(sandbox.url, await folderOf(), TOKEN)
    // A tunnel of little patience: whatever is silent for 200 ms is cut, which is less than a run takes.
    const { port } = new URL(url)
    const tunnel = createServer((request, response) => {
      const onward = connect(Number(port), "127.0.0.1", () => {
        const head = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`)
        onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`)
        request.pipe(onward, { end: false })
      })
      onward.setTimeout(200, () => onward.destroy())
      onward.on("error", () => {}).on("close", () => response.socket?.destroy())
      if (response.socket !== null) onward.pipe(response.socket)
    })
    await new Promise<void>((resolve) => tunnel.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void tunnel.close())
    const address = tunnel.address()
    const through = createProtocolBackend({ url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, token: TOKEN })
    const cut = new AbortController()
    const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" }
    const body = JSON.stringify({ ...ORDER.fields, id: "task_e-1", kind: ORDER.kind })
    const posted = fetch(`${url}/jobs`, { method: "POST", headers, body, signal: cut.signal }).catch(() => null)
    await vi.waitFor(async () => expect(await stateOf(site, "task_e-1")).not.toBe("missing"))
    cut.abort()
    await posted
    await until(through, "task_e-1", "done")
    expect(typeof (await filesOf(through, "task_e-1"))).not.toBe("string")
    expect(generations(sandbox)).toBe(1)
  }, 20_000)

  test("cancels what runs and what waits", async () => {
    const sandbox = await sandboxOf(2_000)
    const { site } = await agentOf(sandbox.url, await folderOf(), TOKEN)
    await site.submit("task_f-1", ORDER)
    await until(site, "task_f-1", "running")
    await site.submit("task_f-2", ORDER)
    expect([(await site.cancel("task_f-2")).kind, (await site.cancel("task_f-1")).kind]).toEqual(["gone", "gone"])
    await until(site, "task_f-1", "cancelled")
    expect(await stateOf(site, "task_f-2")).toBe("cancelled")
    expect((await site.cancel("never-1")).kind).toBe("gone")
  })

  test("asks for an input that it does not have, and takes none whose bytes are others", async () => {
    const sandbox = await sandboxOf()
    const { site, url } = await agentOf(sandbox.url, await folderOf(), TOKEN)
    const [bytes] = await paintPlainly({ kind: "text-to-image", fields: { width: 64, height: 64 } }, {})
    if (bytes === undefined) throw new Error("no image")
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const input = { role: "image", sha256, sizeBytes: bytes.length, open: async () => new Blob([bytes]).stream() }
    const order = { kind: "image-to-image", fields: { ...ORDER.fields, denoising_strength: 0.5 }, inputs: [input] }
    expect((await site.submit("task_g-1", order)).kind).toBe("accepted")
    await until(site, "task_g-1", "done")
    const put = await fetch(`${url}/inputs/${"0".repeat(64)}`, {
      method: "PUT",
      body: bytes,
      headers: { Authorization: `Bearer ${TOKEN}` },
    })
    expect(put.status).toBe(400)
  })

  test("lets nobody in without the token, and without one nobody from another name", async () => {
    const sandbox = await sandboxOf()
    const guarded = await agentOf(sandbox.url, await folderOf(), TOKEN)
    expect((await fetch(`${guarded.url}/capabilities`)).status).toBe(401)
    const open = await agentOf(sandbox.url, await folderOf(), undefined)
    expect([await statusAs(open.url, "127.0.0.1"), await statusAs(open.url, "gpu.example.com")]).toEqual([200, 403])
  })
})

describe("the agent's command", () => {
  test("needs a token where others could reach it", () => {
    expect(parseAgentCommand(["http://127.0.0.1:7860", "--host", "0.0.0.0"], {})).toMatch(/--token/)
    expect(parseAgentCommand(["http://127.0.0.1:7860", "--host", "0.0.0.0"], { GPU_AGENT_TOKEN: TOKEN })).toMatchObject({ token: TOKEN })
    expect(parseAgentCommand(["http://127.0.0.1:7860"], {})).toMatchObject({ host: "127.0.0.1", port: 8792, token: undefined })
    expect(parseAgentCommand(["http://127.0.0.1:7860", "--token", "short"], {})).toMatch(/16/)
    expect(parseAgentCommand([], {})).toMatch(/address/)
    expect(parseAgentCommand(["--help"], {})).toBeNull()
  })
})
