import fc from "fast-check"
import { afterEach, expect, test, vi } from "vitest"
import { FakeWorker } from "../../../testing/_bridge/fake-worker.ts"
import { type BridgeSettings, createBridge } from "./bridge.ts"
import { type Job, JobError, type JobHandlers, type WorkerBridge } from "./protocol.ts"

type Jobs = {
  double: { input: number; output: number; progress: never }
  count: { input: number; output: string; progress: readonly number[] }
  wait: { input: { heedsAbort: boolean }; output: string; progress: string }
  refuse: { input: null; output: never; progress: never }
  bytes: { input: Uint8Array<ArrayBuffer>; output: Uint8Array<ArrayBuffer>; progress: never }
  uncloneable: { input: null; output: unknown; progress: never }
}

const open: WorkerBridge<Jobs>[] = []
afterEach(() => {
  for (const bridge of open.splice(0)) bridge.close()
  vi.unstubAllGlobals()
})

/** A bridge with its workers; `letGo` ends the jobs called `wait` that run, in their order. */
function setUp(settings: BridgeSettings = {}) {
  const workers: FakeWorker<Jobs>[] = []
  const started: string[] = []
  const waiting: (() => void)[] = []
  const handlers: JobHandlers<Jobs> = {
    double: async (input) => (started.push(`double ${input}`), input * 2),
    count: async (upTo, job) => {
      for (let at = 1; at <= upTo; at++) job.tell([at])
      return "counted"
    },
    wait: ({ heedsAbort }, job: Job<string>) =>
      new Promise((resolve, reject) => {
        job.tell("began")
        waiting.push(() => resolve("done"))
        if (heedsAbort) job.signal.addEventListener("abort", () => reject(new Error("stopped")))
      }),
    refuse: async () => {
      throw new JobError("failed", "fileBroken", "no moov box")
    },
    bytes: async (input, job) => (job.transfer(input.buffer), input),
    uncloneable: async () => () => {},
  }
  const bridge = createBridge<Jobs>(() => {
    const worker = new FakeWorker(handlers)
    workers.push(worker)
    return worker
  }, settings)
  open.push(bridge)
  return { bridge, workers, started, letGo: () => waiting.shift()?.() }
}

const endOf = (run: Promise<unknown>) =>
  run.then(
    () => "done",
    (error: JobError) => error.end,
  )

test("a job gives the handler's output, and one worker serves all jobs", async () => {
  const { bridge, workers } = setUp()
  expect(await Promise.all([1, 2, 3].map((input) => bridge.run("double", input)))).toEqual([2, 4, 6])
  expect(workers).toHaveLength(1)
})

test("a failure carries the worker's code and words", async () => {
  const { bridge } = setUp()
  const failure = await bridge.run("refuse", null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(JobError)
  expect(failure).toMatchObject({ end: "failed", code: "fileBroken", message: expect.stringContaining("no moov box") })
})

test("what cannot be sent fails the job and leaves the worker well", async () => {
  const { bridge, workers } = setUp()
  expect(await endOf(bridge.run("uncloneable", null))).toBe("failed")
  expect(await bridge.run("double", 4)).toBe(8)
  expect(workers).toHaveLength(1)
})

test("bytes are handed over in both directions", async () => {
  const { bridge } = setUp()
  const input = new Uint8Array([1, 2, 3])
  const output = await bridge.run("bytes", input, { transfer: [input.buffer] })
  expect(input.byteLength).toBe(0)
  expect([...output]).toEqual([1, 2, 3])
})

test("all reports arrive before the output, joined where several come within a frame", async () => {
  const { bridge } = setUp()
  const seen: (readonly number[])[] = []
  await bridge.run("count", 50, { onProgress: (numbers) => seen.push(numbers), joinProgress: (earlier, later) => [...earlier, ...later] })
  expect(seen.flat()).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect(seen.length).toBeLessThan(50)
})

test("without a join the newest report counts", async () => {
  const { bridge } = setUp()
  const seen: number[] = []
  await bridge.run("count", 50, { onProgress: ([number = 0]) => seen.push(number) })
  expect(seen.at(-1)).toBe(50)
  expect(seen.length).toBeLessThan(50)
})

test.each([
  ["looks at the reports", { onProgress: () => fail() }],
  ["joins them", { onProgress: () => {}, joinProgress: () => fail() }],
])("a failure of the page's code that %s is reported, and the job goes on to its end", async (_who, options) => {
  const reportError = vi.fn<(error: unknown) => void>()
  vi.stubGlobal("reportError", reportError)
  const { bridge, workers } = setUp()
  expect(await bridge.run("count", 5, options)).toBe("counted")
  expect(reportError).toHaveBeenCalledWith(new Error("a failure of the page"))
  expect(await bridge.run("double", 2)).toBe(4)
  expect(workers).toHaveLength(1)
})

test("jobs above the width wait in order", async () => {
  const { bridge, started, letGo } = setUp()
  const first = begin(bridge, { heedsAbort: true })
  const rest = [1, 2].map((input) => bridge.run("double", input))
  await first.begun
  expect(started).toEqual([])
  letGo()
  await Promise.all([first.end, ...rest])
  expect(started).toEqual(["double 1", "double 2"])
})

test("a signal that was aborted before runs nothing", async () => {
  const { bridge, workers } = setUp()
  expect(await endOf(bridge.run("double", 1, { signal: AbortSignal.abort() }))).toBe("aborted")
  expect(workers).toHaveLength(0)
})

test("a waiting job that is aborted never starts", async () => {
  const { bridge, started, letGo } = setUp()
  const abort = new AbortController()
  const first = begin(bridge, { heedsAbort: true })
  const second = bridge.run("double", 1, { signal: abort.signal })
  await first.begun
  abort.abort()
  expect(await endOf(second)).toBe("aborted")
  letGo()
  await first.end
  await bridge.run("double", 2)
  expect(started).toEqual(["double 2"])
})

test("a handler that heeds the abort keeps its worker", async () => {
  const { bridge, workers } = setUp()
  const abort = new AbortController()
  const job = begin(bridge, { heedsAbort: true }, abort.signal)
  await job.begun
  abort.abort()
  expect(await endOf(job.end)).toBe("aborted")
  expect(await bridge.run("double", 1)).toBe(2)
  expect(workers).toHaveLength(1)
})

test("a handler that does not heed the abort loses its worker, and what waited runs in a fresh one", async () => {
  const { bridge, workers } = setUp({ graceMs: 20 })
  const abort = new AbortController()
  const job = begin(bridge, { heedsAbort: false }, abort.signal)
  const next = bridge.run("double", 1)
  await job.begun
  abort.abort()
  expect(await endOf(job.end)).toBe("aborted")
  expect(await next).toBe(2)
  expect(workers.map((worker) => worker.isTerminated)).toEqual([true, false])
})

test("a worker that dies rejects what runs in it, and the next job starts a fresh one", async () => {
  const { bridge, workers } = setUp({ width: 2 })
  const jobs = [begin(bridge, { heedsAbort: true }), begin(bridge, { heedsAbort: true })]
  const next = bridge.run("double", 1)
  await Promise.all(jobs.map((job) => job.begun))
  workers[0]?.die()
  expect(await Promise.all(jobs.map((job) => endOf(job.end)))).toEqual(["crashed", "crashed"])
  expect(await next).toBe(2)
  expect(workers.map((worker) => worker.isTerminated)).toEqual([true, false])
})

test("a worker that answers no ping while a job runs counts as dead", async () => {
  const { bridge, workers } = setUp({ silenceMs: 40 })
  const job = begin(bridge, { heedsAbort: true })
  await job.begun
  workers[0]?.fallSilent()
  expect(await endOf(job.end)).toBe("crashed")
  expect(await bridge.run("double", 1)).toBe(2)
})

test("a job that runs long in a worker that answers is left alone", async () => {
  const { bridge, workers, letGo } = setUp({ silenceMs: 20 })
  const job = begin(bridge, { heedsAbort: true })
  await job.begun
  await vi.waitUntil(() => (workers[0]?.postedCount ?? 0) > 20, { timeout: 20_000 })
  letGo()
  expect(await job.end).toBe("done")
})

test("a worker that cannot be started rejects the job, not the bridge", async () => {
  let tries = 0
  const { workers } = setUp()
  const bridge = createBridge<Jobs>(() => {
    if (++tries === 1) throw new Error("no memory")
    const worker = new FakeWorker<Jobs>({ double: async (input: number) => input * 2 } as unknown as JobHandlers<Jobs>)
    workers.push(worker)
    return worker
  })
  open.push(bridge)
  expect(await endOf(bridge.run("double", 1))).toBe("crashed")
  expect(await bridge.run("double", 1)).toBe(2)
})

test("an idle worker is ended and started again when it is needed", async () => {
  const { bridge, workers } = setUp({ idleStopMs: 20 })
  await bridge.run("double", 1)
  await vi.waitUntil(() => workers[0]?.isTerminated, { timeout: 20_000 })
  expect(await bridge.run("double", 2)).toBe(4)
  expect(workers).toHaveLength(2)
})

test("closing rejects what waits and runs, and what comes later", async () => {
  const { bridge, workers } = setUp()
  const job = begin(bridge, { heedsAbort: true })
  const waiting = bridge.run("double", 1)
  await job.begun
  bridge.close()
  expect(await Promise.all([job.end, waiting, bridge.run("double", 2)].map(endOf))).toEqual(["closed", "closed", "closed"])
  expect(workers[0]?.isTerminated).toBe(true)
})

test("whatever happens in whatever order, every job ends exactly once and never more than the width run", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("run" as const), heedsAbort: fc.boolean() }),
    fc.record({ kind: fc.constantFrom("abort" as const, "letGo" as const, "die" as const), at: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.integer({ min: 1, max: 3 }), async (steps, width) => {
      const { bridge, workers, letGo } = setUp({ width, graceMs: 5 })
      const jobs: { abort: AbortController; end: Promise<string>; ends: number }[] = []
      for (const one of steps) {
        if (one.kind === "run") {
          const abort = new AbortController()
          const job = { abort, ends: 0, end: endOf(bridge.run("wait", one, { signal: abort.signal })) }
          void job.end.then(() => job.ends++)
          jobs.push(job)
        } else if (one.kind === "abort") jobs[one.at]?.abort.abort()
        else if (one.kind === "letGo") letGo()
        else workers.at(-1)?.die()
        if (one.kind !== "run") await new Promise(setImmediate)
      }
      bridge.close()
      const ends = await Promise.all(jobs.map((job) => job.end))
      expect(ends.every((end) => ["done", "aborted", "crashed", "closed"].includes(end))).toBe(true)
      expect(jobs.map((job) => job.ends)).toEqual(jobs.map(() => 1))
      expect(workers.filter((worker) => !worker.isTerminated)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

function begin(bridge: WorkerBridge<Jobs>, input: Jobs["wait"]["input"], signal?: AbortSignal) {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const end = bridge.run("wait", input, { onProgress: () => resolve(), ...(signal && { signal }) })
  end.catch(() => {})
  return { begun, end }
}

function fail(): never {
  throw new Error("a failure of the page")
}
