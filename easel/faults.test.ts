import { createHash } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { Fault } from "./faults.ts"
import { errorSchema, type JobView, jobViewSchema } from "./protocol.ts"
import { type Easel, startEasel } from "./server.ts"

vi.setConfig({ testTimeout: 15_000 })

let easel: Easel
let nextId = 0

beforeAll(async () => {
  easel = await startEasel({ host: "127.0.0.1", port: 0, slots: 1, filmSlots: 1, soundSlots: 1, token: undefined, allowsFaults: true })
})
afterAll(() => easel.close())
afterEach(() => setForAll(null))

const send = (path: string, body: unknown): Promise<Response> =>
  fetch(easel.url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
const setForAll = async (fault: Fault | null): Promise<void> => expect((await send("/faults", { fault })).status).toBe(200)
const order = (fault?: object, more: object = {}): { id: string } & Record<string, unknown> => ({
  id: `job-${nextId++}`,
  kind: "text-to-image",
  prompt: "sea",
  width: 128,
  height: 128,
  steps: 4,
  seed: 1,
  ...(fault === undefined ? {} : { fault }),
  ...more,
})
const remove = (id: string): Promise<Response> => fetch(`${easel.url}/jobs/${id}`, { method: "DELETE" })
const view = async (id: string): Promise<JobView> => jobViewSchema.parse(await (await fetch(`${easel.url}/jobs/${id}`)).json())
const until = (id: string, isReached: (job: JobView) => boolean): Promise<JobView> =>
  vi.waitFor(
    async () => {
      const job = await view(id)
      if (!isReached(job)) throw new Error(`job ${id} is still ${job.state}`)
      return job
    },
    { timeout: 10_000, interval: 5 },
  )
const start = async (fault: object, more: object = {}): Promise<string> => {
  const body = order(fault, more)
  expect((await send("/jobs", body)).status).toBe(202)
  return body.id
}
const firstOutput = async (id: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${easel.url}/jobs/${id}/outputs/0`)).arrayBuffer())

describe("a fault in the body", () => {
  it("refuse answers 503 as often as said, then the same order is accepted", async () => {
    const body = order({ kind: "refuse", times: 2 })
    const codes = [await send("/jobs", body), await send("/jobs", body), await send("/jobs", body)].map((answer) => answer.status)
    expect(codes).toEqual([503, 503, 202])
  })

  it("hang runs without moving, takes no slot, and can be cancelled", async () => {
    const busy = await start({ kind: "slow", step_delay_ms: 60_000 })
    await until(busy, (job) => job.state === "running")
    const id = await start({ kind: "hang" })
    expect(await view(id)).toMatchObject({ state: "running", progress: 0 })
    await remove(busy)
    const other = order()
    await send("/jobs", other)
    await until(other.id, (job) => job.state === "done")
    expect(await view(id)).toMatchObject({ state: "running", progress: 0 })
    await remove(id)
    expect((await view(id)).state).toBe("cancelled")
  })

  it("slow pauses before every step", async () => {
    const startedAtMs = performance.now()
    const id = await start({ kind: "slow", step_delay_ms: 40 })
    await until(id, (job) => job.state === "done")
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(4 * 40)
  })

  it("fail-at fails when that much is done", async () => {
    const id = await start({ kind: "fail-at", percent: 50 })
    const job = await until(id, (one) => one.state === "failed")
    expect(job.error?.code).toBe("fault")
    expect(job.progress).toBeGreaterThanOrEqual(0.5)
    expect(job.progress).toBeLessThan(1)
    expect(job.outputs).toEqual([])
  })

  it("garbage-bytes serves bytes that are no PNG but agree with the listing", async () => {
    const id = await start({ kind: "garbage-bytes" })
    const job = await until(id, (one) => one.state === "done")
    const bytes = await firstOutput(id)
    expect(bytes.subarray(1, 4).toString("latin1")).not.toBe("PNG")
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(job.outputs[0]?.sha256)
  })

  it("wrong-size lists one size and paints another", async () => {
    const id = await start({ kind: "wrong-size" })
    const job = await until(id, (one) => one.state === "done")
    expect(job.outputs[0]).toMatchObject({ width: 128, height: 128 })
    expect((await firstOutput(id)).readUInt32BE(16)).toBe(64)
  })

  it("falling-progress tells less than before while running", async () => {
    const id = await start({ kind: "falling-progress", step_delay_ms: 20 }, { steps: 12 })
    const told: number[] = []
    await until(id, (job) => told.push(job.progress) > 0 && job.state === "done")
    expect(told.some((progress, n) => progress < (told[n - 1] ?? 0))).toBe(true)
    expect(told.at(-1)).toBe(1)
  })

  it("duplicate-completion tells done, running, done, with outputs listed twice", async () => {
    const id = await start({ kind: "duplicate-completion" })
    await until(id, (job) => job.state === "done")
    const later = [await view(id), await view(id)]
    expect(later.map((job) => [job.state, job.outputs.map((one) => one.index)])).toEqual([
      ["running", [0, 0]],
      ["done", [0, 0]],
    ])
  })

  it("disconnect-after-accept cuts the connection but the job goes on, and is there for the same id", async () => {
    const body = order({ kind: "disconnect-after-accept" })
    await expect(send("/jobs", body)).rejects.toThrow()
    expect((await send("/jobs", body)).status).toBe(200)
    await until(body.id, (job) => job.state === "done")
  })

  it.each([{ kind: "unknown" }, { kind: "slow" }, { kind: "fail-at", percent: 101 }, { kind: "refuse", times: 0 }, "hang"])(
    "%j is refused",
    async (fault) => {
      expect((await send("/jobs", { ...order(), fault })).status).toBe(400)
    },
  )
})

describe("a fault for all", () => {
  it("meets every order that follows until it is taken away, and none that was there before", async () => {
    const before = order()
    await send("/jobs", before)
    await setForAll({ kind: "fail-at", percent: 0 })
    const [first, second, after] = [order(), order(), order()]
    await send("/jobs", first)
    await send("/jobs", second)
    await setForAll(null)
    await send("/jobs", after)
    expect((await until(first.id, (job) => job.state === "failed")).error?.code).toBe("fault")
    await until(second.id, (job) => job.state === "failed")
    await until(after.id, (job) => job.state === "done")
    expect((await view(before.id)).state).toBe("done")
  })

  it("ends after as many orders as said", async () => {
    await setForAll({ kind: "refuse", times: 1 })
    const body = order()
    const refused = await send("/jobs", body)
    expect(refused.headers.get("retry-after")).toBe("1")
    expect(errorSchema.parse(await refused.json()).error.code).toBe("unavailable")
    expect((await send("/jobs", body)).status).toBe(202)
  })

  it("does not meet an order that is only sent again", async () => {
    const body = order()
    await send("/jobs", body)
    await setForAll({ kind: "refuse", times: 1 })
    expect((await send("/jobs", body)).status).toBe(200)
  })
})

describe("without EASEL_FAULTS", () => {
  it("an order with a fault is refused, also with null, and the switch does not exist", async () => {
    const plain = await startEasel({
      host: "127.0.0.1",
      port: 0,
      slots: 1,
      filmSlots: 1,
      soundSlots: 1,
      token: undefined,
      allowsFaults: false,
    })
    const ask = (path: string, body: unknown): Promise<Response> =>
      fetch(plain.url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    for (const fault of [{ kind: "hang" }, null]) {
      const answer = await ask("/jobs", { ...order(), fault })
      expect([answer.status, errorSchema.parse(await answer.json()).error.code]).toEqual([400, "faults-off"])
    }
    expect((await ask("/faults", { fault: null })).status).toBe(404)
    await plain.close()
  })
})
