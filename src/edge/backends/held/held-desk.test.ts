import { describe, expect, it, vi } from "vitest"
import { NO_NOTES } from "../../../domain/backend/field-support-rules.ts"
import type { BackendOrder } from "../render-backend.ts"
import type { BlockingServer, RunEnd, RunShelf } from "./blocking-server.ts"
import { createHeldBackend } from "./held-backend.ts"
import { HeldDesk } from "./held-desk.ts"
import { createMemoryStore } from "./memory-store.ts"

const ORDER: BackendOrder = { kind: "text-to-image", fields: { prompt: "a fox" }, inputs: [] }
const streamOf = (text: string) => new Response(text).body ?? new ReadableStream()
const inputOf = (text: string) => ({ role: "image", sha256: text, sizeBytes: text.length, open: async () => streamOf(text) })

/** A server whose calls end when they are told to; a desk over it, and the backend that answers for it. */
function scene({ callsAtOnce = 1, isWell = true, stretchMs = 60_000, isNameless = false } = {}) {
  const store = createMemoryStore()
  const calls: { jobId: string; order: BackendOrder; shelf: RunShelf; end: (end: RunEnd) => void }[] = []
  const running = new Set<string>()
  const interrupt = vi.fn<BlockingServer["interrupt"]>(async () => {})
  const clock = { nowMs: 1_000_000 }
  const said = { progress: 0.4 }
  const nowMs = () => clock.nowMs
  const server: BlockingServer = {
    callsAtOnce,
    ...(isNameless ? { isNameless } : {}),
    capabilities: async () => null,
    health: async () => isWell,
    run: (jobId, order, shelf, signal) =>
      new Promise((end) => {
        calls.push({ jobId, order, shelf, end })
        signal.addEventListener("abort", () => end({ kind: "unknown", code: "timed-out" }))
      }),
    progress: async () => ({ progress: said.progress, etaMs: 500, preview: Uint8Array.of(1) }),
    isStillRunning: async (jobId) => running.has(jobId),
    interrupt,
  }
  const newDesk = () => new HeldDesk({ server, store, nowMs, stretchMs, pause: () => new Promise((resolve) => setTimeout(resolve, 3)) })
  const held = { desk: newDesk() }
  const preview = async (bytes: Uint8Array) => `small${bytes.length}`
  const backend = createHeldBackend({ server, store, preview, nowMs, notice: (cancelled) => held.desk.notice(cancelled) })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  return { said, store, calls, running, interrupt, clock, newDesk, held, backend, settle }
}
const done: RunEnd = { kind: "done", notes: NO_NOTES, answer: null }
const stateOf = async (backend: ReturnType<typeof scene>["backend"], jobId: string) => {
  const polled = await backend.poll(jobId, false)
  return polled.kind === "found" ? polled.job.state : polled.kind
}

describe("a desk", () => {
  it("makes one call at a time, in order of arrival, and the same name never twice", async () => {
    const { backend, held, calls, settle, clock } = scene()
    for (const jobId of ["one", "two", "one"]) {
      clock.nowMs += 1
      expect(await backend.submit(jobId, ORDER)).toMatchObject({ kind: "accepted" })
    }
    const working = held.desk.work()
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one"])
    expect([await stateOf(backend, "one"), await stateOf(backend, "two")]).toEqual(["running", "queued"])
    calls[0]?.end(done)
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
    calls[1]?.end(done)
    await working
    expect([await stateOf(backend, "one"), await stateOf(backend, "two")]).toEqual(["done", "done"])
    expect(await backend.submit("one", ORDER)).toMatchObject({ kind: "accepted" })
    await held.desk.work()
    expect(calls).toHaveLength(2)
  })

  it("makes as many at once as the server takes, also for what arrives meanwhile", async () => {
    const { backend, held, calls, settle } = scene({ callsAtOnce: 2 })
    await backend.submit("one", ORDER)
    const working = held.desk.work()
    await settle()
    await backend.submit("two", ORDER)
    await backend.submit("three", ORDER)
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
    for (const index of [0, 1, 2]) {
      calls[index]?.end(done)
      await settle()
    }
    await working
    expect(await stateOf(backend, "three")).toBe("done")
  })

  it("gives the call the order with its inputs, and hands out what came of it with its seeds", async () => {
    const { backend, held, calls, settle, store } = scene()
    await backend.submit("one", { ...ORDER, inputs: [inputOf("fox")] })
    const working = held.desk.work()
    await settle()
    const call = calls[0]
    expect(await new Response(await call?.order.inputs[0]?.open()).text()).toBe("fox")
    for (const [index, text] of ["grid", "first", "second", "map"].entries())
      await call?.shelf.put({ index, seed: null, bytes: streamOf(text) })
    call?.end({ ...done, results: [1, 2].map((put) => ({ put, seed: 40 + put })) })
    await working
    const polled = await backend.poll("one", true)
    expect(polled).toMatchObject({
      kind: "found",
      job: {
        state: "done",
        progress: 1,
        outputs: [
          { index: 0, seed: 41 },
          { index: 1, seed: 42 },
        ],
      },
    })
    expect(JSON.stringify(polled)).not.toContain("key")
    const opened = await backend.open("one", 1)
    expect(opened.kind === "open" && (await new Response(opened.body).text())).toBe("second")
    expect(await store.openFile("one/0")).toBeNull()
    expect(await store.openFile("one/3")).toBeNull()
    expect(await store.openInput("fox")).toBeNull()
    expect(await backend.open("one", 2)).toEqual({ kind: "missing" })
  })

  it("reports progress that never falls, and a preview as the live channel carries it", async () => {
    const { backend, held, calls, settle, said } = scene()
    await backend.submit("one", ORDER)
    const working = held.desk.work()
    await settle()
    expect(await backend.poll("one", true)).toMatchObject({ job: { state: "running", progress: 0.4, etaMs: 500, previewBase64: "small1" } })
    said.progress = 0.1
    expect(await backend.poll("one", true)).toMatchObject({ job: { state: "running", progress: 0.4 } })
    calls[0]?.end({ kind: "failed", code: "out-of-memory", cause: "server" })
    await working
    expect(await backend.poll("one", false)).toMatchObject({ job: { state: "failed", errorCode: "out-of-memory", cause: "server" } })
  })

  it("gives a cancelled call up at once where the server knows none by name, and its place is free", async () => {
    const { backend, held, calls, settle, interrupt } = scene({ isNameless: true })
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    const working = held.desk.work()
    await settle()
    await backend.cancel("one")
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
    expect(interrupt).not.toHaveBeenCalled()
    expect(await stateOf(backend, "one")).toBe("cancelled")
    calls[1]?.end(done)
    await working
    expect(await stateOf(backend, "two")).toBe("done")
  })

  it("remembers that a job was cancelled though the server answers that all went well, and asks it to stop until it has", async () => {
    const { backend, held, calls, settle, interrupt, store, running } = scene()
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    const working = held.desk.work()
    await settle()
    running.add("one")
    await backend.cancel("two")
    await backend.cancel("one")
    await settle()
    expect(interrupt.mock.calls.length).toBeGreaterThan(1)
    expect(await stateOf(backend, "one")).toBe("cancelled")
    await calls[0]?.shelf.put({ index: 0, seed: null, bytes: streamOf("half") })
    calls[0]?.end(done)
    await working
    const asked = interrupt.mock.calls.length
    await settle()
    expect(interrupt.mock.calls.length).toBe(asked)
    expect([await stateOf(backend, "one"), await stateOf(backend, "two")]).toEqual(["cancelled", "cancelled"])
    expect(await store.openFile("one/0")).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it("gives a call up that was cancelled and of whose run the server has nothing, so that the next one begins", async () => {
    const { backend, held, calls, settle } = scene()
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    const working = held.desk.work()
    await settle()
    await backend.cancel("one")
    await vi.waitFor(() => expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"]))
    calls[1]?.end(done)
    await working
    expect([await stateOf(backend, "one"), await stateOf(backend, "two")]).toEqual(["cancelled", "done"])
  })

  it("begins calls as long as places are free, however long another one has been running", async () => {
    const { backend, held, calls, settle, clock } = scene({ callsAtOnce: 2 })
    await backend.submit("one", ORDER)
    const working = held.desk.work()
    await settle()
    clock.nowMs += 5 * 60_000
    await backend.submit("two", ORDER)
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
    for (const call of calls) call.end(done)
    await working
  })

  it("hands the calls that are under way over to its next stretch of work, and makes none of them again", async () => {
    const { backend, held, calls, settle, clock } = scene({ stretchMs: 5 })
    await backend.submit("one", ORDER)
    expect(await held.desk.work()).toBe(clock.nowMs)
    const working = held.desk.work()
    calls[0]?.end(done)
    await working
    await settle()
    expect(calls).toHaveLength(1)
    expect(await stateOf(backend, "one")).toBe("done")
  })

  it("tells how many are before an order that waits", async () => {
    const { backend, held, settle, clock } = scene()
    for (const jobId of ["one", "two", "three"]) {
      clock.nowMs += 1
      await backend.submit(jobId, ORDER)
    }
    void held.desk.work()
    await settle()
    expect(await backend.poll("two", false)).toMatchObject({ job: { state: "queued", ahead: 1 } })
    expect(await backend.poll("three", false)).toMatchObject({ job: { state: "queued", ahead: 2 } })
  })

  it("never repeats a call that was begun by a process that is no more: it is lost", async () => {
    const { backend, held, calls, settle, newDesk } = scene()
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    void held.desk.work()
    await settle()
    held.desk = newDesk()
    const working = held.desk.work()
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
    expect(await backend.poll("one", false)).toEqual({ kind: "lost", reason: "cut-off" })
    calls[1]?.end(done)
    await working
    expect(await stateOf(backend, "two")).toBe("done")
  })

  it("loses a job whose call ended in a way that it does not know, and goes on with the next", async () => {
    const { backend, held, calls, settle } = scene()
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    void held.desk.work()
    await settle()
    calls[0]?.end(JSON.parse('{"kind":"odd"}'))
    await settle()
    expect(await backend.poll("one", false)).toEqual({ kind: "lost", reason: "server-error" })
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
  })

  it("waits with the next call until the server has ended a run whose call broke off, which it asks it to", async () => {
    const { backend, held, calls, settle, running, interrupt, clock } = scene()
    await backend.submit("one", ORDER)
    clock.nowMs += 1
    await backend.submit("two", ORDER)
    const working = held.desk.work()
    await settle()
    running.add("one")
    calls[0]?.end({ kind: "unknown", code: "cut-off" })
    expect(await working).toBe(clock.nowMs + 3_000)
    expect(await backend.poll("one", false)).toEqual({ kind: "lost", reason: "cut-off" })
    expect(interrupt).toHaveBeenCalledWith("one")
    expect(await held.desk.work()).toBe(clock.nowMs + 3_000)
    expect(calls).toHaveLength(1)
    running.clear()
    void held.desk.work()
    await settle()
    expect(calls.map(({ jobId }) => jobId)).toEqual(["one", "two"])
  })

  it("keeps what came of a job for 15 minutes, or two after its last file was fetched", async () => {
    const { backend, held, calls, settle, clock, store } = scene()
    await backend.submit("one", ORDER)
    const working = held.desk.work()
    await settle()
    await calls[0]?.shelf.put({ index: 0, seed: 7, bytes: streamOf("image") })
    calls[0]?.end(done)
    expect(await working).toBe(clock.nowMs + 15 * 60_000)
    await backend.open("one", 0)
    clock.nowMs += 2 * 60_000
    expect(await held.desk.work()).toBeNull()
    expect(await stateOf(backend, "one")).toBe("missing")
    expect(await store.openFile("one/0")).toBeNull()
  })

  it("takes nothing for a server that is away, nor more than 100 that wait, nor without the inputs", async () => {
    expect(await scene({ isWell: false }).backend.submit("one", ORDER)).toEqual({ kind: "refused", reason: "away" })
    const { backend } = scene()
    const gone = { ...inputOf("fox"), open: async () => null }
    expect(await backend.submit("gone", { ...ORDER, inputs: [gone] })).toEqual({ kind: "rejected", reason: "input-gone" })
    for (let index = 0; index < 100; index += 1) await backend.submit(`job-${index}`, ORDER)
    expect(await backend.submit("more", ORDER)).toEqual({ kind: "refused", reason: "queue-full" })
  })
})
