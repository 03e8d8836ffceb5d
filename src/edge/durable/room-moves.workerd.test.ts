import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { addServer, forgetServer, restoreFleet, serveByEasel, setServerState } from "../../../testing/backend/fleet.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { expectConsistent, hasEnded, newest, open, until } from "../../../testing/durable/room.ts"

const dispatcher = () => env.DISPATCHER.get(env.DISPATCHER.idFromName("image"))
const ordersTo = (calls: ReturnType<typeof serveByEasel>, server: string) =>
  calls.filter((call) => call.server === server && call.method === "POST").length
const failed = (path: string, error: object) =>
  Response.json({ id: path.split("/").at(-1), state: "failed", progress: 0.1, eta_ms: 0, outputs: [], error })

beforeEach(() => setFault(null))
afterEach(async () => {
  await restoreFleet()
  vi.restoreAllMocks()
  await setFault(null)
})

describe("a server that fails by its own fault", () => {
  it("costs nobody an image: the order goes once to another, and the fleet hears of it", async () => {
    const calls = serveByEasel((server, method, path) => {
      if (server !== "broken" || !path.startsWith("/jobs")) return undefined
      if (method === "GET") return failed(path, { code: "out-of-memory", cause: "server", message: "" })
      return method === "POST" ? undefined : Response.json({})
    })
    await addServer("broken", { weight: 10 })
    const opening = await open()
    const task = await until(opening, hasEnded)
    expect(task).toMatchObject({ status: 3, made_by: { software: "easel", is_preview: true } })
    expect(task.img_uris).toHaveLength(2)
    for (const image of task.img_uris) expect(image.made_by).toMatchObject({ software: "easel", notes: { left_out: [] } })
    expect(ordersTo(calls, "broken")).toBe(1)
    expect((await dispatcher().load()).restingUntilMs["broken"]).toBeGreaterThan(Date.now())
    await vi.waitFor(async () =>
      expect((await env.FLEET.get(env.FLEET.idFromName("fleet")).standings()).find(({ name }) => name === "broken")?.errors).toMatchObject([
        { outcome: "failed", code: "out-of-memory" },
      ]),
    )
    await expectConsistent(opening)
  })

  it("by bytes that are no image has the same done elsewhere, and nothing of it stays", async () => {
    const calls = serveByEasel((server, _method, path) =>
      server === "broken" && path.includes("/outputs/") ? new Response("<html>", { headers: { "Content-Length": "6" } }) : undefined,
    )
    await addServer("broken", { weight: 10 })
    const opening = await open()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 3 })
    expect(ordersTo(calls, "broken")).toBe(1)
    await expectConsistent(opening)
  })

  it("and takes all and fails all gets three tasks at most, and nobody loses one", async () => {
    const calls = serveByEasel((server, method, path) => {
      if (server !== "hole" || !path.startsWith("/jobs")) return undefined
      if (method === "GET") return failed(path, { code: "out-of-memory", cause: "server", message: "" })
      return method === "POST" ? undefined : Response.json({})
    })
    await addServer("hole", { weight: 10, slots: 8 })
    const openings = await Promise.all(Array.from({ length: 8 }, () => open({ imageCount: 1 })))
    for (const opening of openings) expect((await until(opening, hasEnded)).status).toBe(3)
    expect(ordersTo(calls, "hole")).toBeLessThanOrEqual(3)
  })

  it("is not followed by another where the order is at fault", async () => {
    const calls = serveByEasel((server, method, path) =>
      server === "strict" && method === "GET" && path.startsWith("/jobs")
        ? failed(path, { code: "no-face", cause: "order", message: "" })
        : undefined,
    )
    await addServer("strict", { weight: 10 })
    const opening = await open()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "failedDesc", sub_status: "no-face" })
    expect(ordersTo(calls, "strict")).toBe(1)
    expect((await dispatcher().load()).restingUntilMs).toEqual({})
  })
})

describe("a server that takes no more orders", () => {
  it.each(["draining", "paused", "removed"] as const)("since it is %s ends what runs there and gets nothing new", async (state) => {
    const calls = serveByEasel()
    await addServer("second", { weight: 10 })
    await setFault({ kind: "slow", step_delay_ms: 400, times: 1 })
    const running = await open({ imageCount: 1 })
    await until(running, (task) => task.status === 2)
    expect(ordersTo(calls, "second")).toBe(1)
    await setServerState("second", state)
    const next = await open({ imageCount: 1 })
    expect((await until(next, hasEnded)).status).toBe(3)
    expect((await until(running, hasEnded)).status).toBe(3)
    expect(ordersTo(calls, "second")).toBe(1)
    await expectConsistent(running)
  })

  it("gives back at once what was not sent yet, which goes to another", async () => {
    let isRefusing = true
    const calls = serveByEasel((server, method) =>
      server === "second" && method === "POST" && isRefusing
        ? Response.json({ error: { code: "unavailable", message: "" } }, { status: 503 })
        : undefined,
    )
    await addServer("second", { weight: 10 })
    const opening = await open({ imageCount: 1 })
    await vi.waitFor(() => expect(ordersTo(calls, "second")).toBe(1), { timeout: 20_000, interval: 5 })
    await setServerState("second", "draining")
    isRefusing = false
    const startMs = Date.now()
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect(Date.now() - startMs).toBeLessThan(10_000)
    expect(ordersTo(calls, "second")).toBeLessThanOrEqual(2)
    await expectConsistent(opening)
  })

  it("and is forgotten altogether has lost what ran there, at once", async () => {
    serveByEasel()
    await addServer("second", { weight: 10 })
    await setFault({ kind: "slow", step_delay_ms: 1_000, times: 1 })
    const opening = await open({ imageCount: 1 })
    await until(opening, (task) => task.status === 2)
    await forgetServer("second")
    const startMs = Date.now()
    expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "lostDesc", sub_status: "server-gone" })
    expect(Date.now() - startMs).toBeLessThan(12_000)
    await expectConsistent(opening)
  })
})

it("a task that no server could take says so, and runs as soon as one can", async () => {
  serveByEasel()
  await setServerState("easel", "paused")
  const opening = await open({ imageCount: 1 })
  expect(await until(opening, (task) => task.sub_status !== null)).toMatchObject({ status: 1, sub_status: "waiting-for-server" })
  await setServerState("easel", "active")
  expect(await until(opening, hasEnded)).toMatchObject({ status: 3, sub_status: null })
  expect((await newest(opening))?.rest_estimate_time).toBeNull()
})
