import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { createBackend } from "../backends/create-backend.ts"
import type { BackendOrder } from "../backends/render-backend.ts"
import { dropKnownFleet } from "../fleet/directory.ts"
import { createFleetOffice } from "../fleet/fleet-office.ts"

const NAME = "desk-test"
const url = inject("a1111Url")
const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
const office = createFleetOffice(env)
const backend = createBackend({ name: NAME, kind: "a1111", url, slots: 1 }, env)
const desk = () => env.RENDER_DESK.get(env.RENDER_DESK.idFromName(NAME))
const setFault = (fault: string | null) => fetch(`${url}/_sandbox/fault`, { method: "POST", body: JSON.stringify({ fault }) })
const FIELDS = { prompt: "a red fox", width: 128, height: 96, seed: 40, count: 2, model: "dreamshaper_8" }
const ORDER: BackendOrder = { kind: "text-to-image", fields: FIELDS, inputs: [] }
let jobs = 0
const newJob = () => `desk_${jobs++}-1`
const untilEnded = (jobId: string) =>
  vi.waitFor(
    async () => {
      const polled = await backend.poll(jobId, false)
      if (polled.kind === "found") expect(["done", "failed", "cancelled"]).toContain(polled.job.state)
      expect(polled.kind).not.toBe("unknown")
      return polled
    },
    { timeout: 20_000, interval: 50 },
  )
const scratch = async () => (await env.MEDIA.list({ prefix: `scratch/${NAME}/` })).objects.map(({ key }) => key)
const untilScratchIs = (count: number) => vi.waitFor(async () => expect(await scratch()).toHaveLength(count))

beforeAll(async () => {
  const sealed = await office.seal(NAME, { url })
  await database.run(sql`INSERT INTO renderer (name, kind, state, slots, weight, audience, sealed, hint, connection, is_own, created_at_ms, updated_at_ms)
    VALUES (${NAME}, 'a1111', 'active', 1, 1, '{"kind":"everyone"}', ${sealed}, '{}', 'desk-test-connection', 1, 0, 0)`)
  await office.changed()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await setFault(null)
})
afterAll(async () => {
  await database.run(sql`DELETE FROM renderer WHERE name = ${NAME}`)
  await office.changed()
  dropKnownFleet(env)
})

describe("a desk in its object", () => {
  it("says what the server behind it can do, and whether it is well", async () => {
    expect(await backend.health()).toBe(true)
    expect(await backend.capabilities()).toMatchObject({
      software: "a1111",
      offers: { "text-to-image": { slots: 1 } },
      models: [{ name: "dreamshaper_8", family: "sd" }, {}, {}],
    })
  })

  it("has the call made by its alarm, and hands out what it came to", async () => {
    const job = newJob()
    expect(await backend.submit(job, ORDER)).toMatchObject({ kind: "accepted", rhythm: { everyMs: 1000 } })
    expect(await backend.submit(job, ORDER)).toMatchObject({ kind: "accepted" })
    expect(await untilEnded(job)).toMatchObject({
      kind: "found",
      job: {
        state: "done",
        outputs: [
          { index: 0, seed: 40 },
          { index: 1, seed: 41 },
        ],
      },
    })
    const opened = await backend.open(job, 1)
    const bytes = opened.kind === "open" ? new Uint8Array(await new Response(opened.body).arrayBuffer()) : new Uint8Array()
    expect(readImageHeader(bytes)).toMatchObject({ contentType: "image/png", width: 128, height: 96 })
    expect(await backend.open(job, 2)).toEqual({ kind: "missing" })
  })

  it("sends the inputs of an order out of R2 and drops them, and what came of it two minutes after it was fetched", async () => {
    const painted = newJob()
    await backend.submit(painted, ORDER)
    await untilEnded(painted)
    const opened = await backend.open(painted, 0)
    const image = opened.kind === "open" ? new Uint8Array(await new Response(opened.body).arrayBuffer()) : new Uint8Array()
    const input = { role: "image", sha256: "ab".repeat(32), sizeBytes: image.length, open: async () => new Response(image).body }
    const job = newJob()
    await backend.submit(job, { kind: "upscale", fields: { width: 256, height: 192 }, inputs: [input] })
    expect(await untilEnded(job)).toMatchObject({ job: { state: "done", outputs: [{ contentType: "image/png" }] } })
    expect(await scratch()).toEqual(expect.arrayContaining([`scratch/${NAME}/${painted}/0`, `scratch/${NAME}/${job}/0`]))
    expect((await scratch()).filter((key) => key.includes("/inputs/"))).toEqual([])
    await backend.open(painted, 1)
    await backend.open(job, 0)
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3 * 60_000)
    await runInDurableObject(desk(), (object) => object.alarm())
    await untilScratchIs(0)
  })

  it("takes no order whose input is gone or longer than it is said to be", async () => {
    const input = { role: "image", sha256: "cd".repeat(32), sizeBytes: 4 }
    const order = (open: () => Promise<ReadableStream<Uint8Array> | null>): BackendOrder => ({
      kind: "upscale",
      fields: {},
      inputs: [{ ...input, open }],
    })
    expect(
      await backend.submit(
        newJob(),
        order(async () => null),
      ),
    ).toMatchObject({ kind: "rejected", reason: "input-gone" })
    expect(
      await backend.submit(
        newJob(),
        order(async () => new Response("longer").body),
      ),
    ).toMatchObject({ kind: "rejected", reason: "input-gone" })
  })

  it("keeps one order waiting while another one runs, and forgets the files of one that is cancelled", async () => {
    const before = (await scratch()).length
    const [first, second] = [newJob(), newJob()]
    await backend.submit(first, ORDER)
    await backend.submit(second, ORDER)
    expect(await backend.poll(second, false)).toMatchObject({ job: { state: "queued" } })
    expect(await backend.cancel(second)).toEqual({ kind: "gone" })
    await vi.waitFor(async () => expect(await backend.poll(first, false)).toMatchObject({ job: { state: "running" } }), { interval: 10 })
    await backend.cancel(first)
    expect(await untilEnded(first)).toMatchObject({ job: { state: "cancelled" } })
    expect(await untilEnded(second)).toMatchObject({ job: { state: "cancelled" } })
    await untilScratchIs(before)
  })

  it("never makes a call again that was begun before it was evicted: the job is lost, and the next is served", async () => {
    const [first, second] = [newJob(), newJob()]
    // What an object finds that has just been made anew.
    await runInDurableObject(desk(), async (_object, { storage }) => {
      const state = { kind: "calling", beganAtMs: 0, isCancelled: false }
      storage.kv.put(`job/${first}`, { jobId: first, arrivedAtMs: 0, keptUntilMs: null, order: ORDER, state, putKeys: [] })
      await storage.setAlarm(Date.now())
    })
    await vi.waitFor(async () => expect(await backend.poll(first, false)).toEqual({ kind: "lost", reason: "cut-off" }), { timeout: 10_000 })
    await backend.submit(second, ORDER)
    expect(await untilEnded(second)).toMatchObject({ job: { state: "done" } })
  })

  it("knows what came of a job after an eviction", async () => {
    const job = newJob()
    await backend.submit(job, ORDER)
    await untilEnded(job)
    await evictDurableObject(desk())
    expect(await backend.poll(job, false)).toMatchObject({ job: { state: "done", outputs: [{ seed: 40 }, { seed: 41 }] } })
    expect((await backend.open(job, 0)).kind).toBe("open")
  })

  it("takes nothing while the server is away", async () => {
    await setFault("login-page")
    expect(await backend.submit(newJob(), ORDER)).toEqual({ kind: "refused", reason: "away" })
    expect(await backend.capabilities()).toBeNull()
  })

  it("drops the inputs of an order that it did not take, 15 minutes after", async () => {
    await setFault("login-page")
    const input = { role: "image", sha256: "ef".repeat(32), sizeBytes: 5, open: async () => new Response("image").body }
    expect(await backend.submit(newJob(), { kind: "upscale", fields: {}, inputs: [input] })).toMatchObject({ kind: "refused" })
    const key = `scratch/${NAME}/inputs/${input.sha256}`
    expect(await scratch()).toContain(key)
    const soonMs = Date.now() + 16 * 60_000
    vi.spyOn(Date, "now").mockReturnValue(soonMs)
    await runInDurableObject(desk(), (object) => object.alarm())
    expect(await scratch()).not.toContain(key)
  })

  it("forgets its files with all else when its server has been gone for half an hour", async () => {
    const gone = env.RENDER_DESK.get(env.RENDER_DESK.idFromName("desk-gone"))
    const keys = ["scratch/desk-gone/inputs/one", "scratch/desk-gone/job-1/0"]
    for (const key of keys) await env.MEDIA.put(key, "image")
    await env.MEDIA.put("scratch/desk-gone-not/inputs/one", "image")
    await runInDurableObject(gone, (object) => object.alarm())
    const laterMs = Date.now() + 31 * 60_000
    vi.spyOn(Date, "now").mockReturnValue(laterMs)
    await runInDurableObject(gone, (object) => object.alarm())
    const left = (await env.MEDIA.list({ prefix: "scratch/desk-gone" })).objects.map(({ key }) => key)
    expect(left).toEqual(["scratch/desk-gone-not/inputs/one"])
  })
})
