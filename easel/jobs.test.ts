import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { JobQueue, KEPT } from "./job-queue.ts"
import { applyEvent, etaOf, isEnded, type Job, type JobEvent, newJob, progressOf } from "./jobs.ts"
import { type JobRequest, jobRequestSchema, type Orders } from "./orders/schemas.ts"

const request = (id: string, more: Partial<Orders["text-to-image"]> = {}): JobRequest =>
  jobRequestSchema.parse({ id, kind: "text-to-image", prompt: "p", width: 1000, height: 1000, steps: 3, seed: 0, count: 2, ...more })

const making = (order: JobRequest) => ({ request: order, ownId: "own", fingerprint: "" })
const painted = (index: number, sizeBytes = 1): JobEvent => ({
  type: "painted",
  output: {
    index,
    contentType: "image/png",
    width: 64,
    height: 64,
    seed: 0,
    stored: { bytes: new Uint8Array(sizeBytes) },
    sizeBytes,
    sha256: "",
  },
})
const STARTED: JobEvent = { type: "started" }
const CANCELLED: JobEvent = { type: "cancelled" }
const FAILED: JobEvent = { type: "failed", error: { code: "painter-failed", message: "" } }

const anyEvent: fc.Arbitrary<JobEvent> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(STARTED) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant("stepped" as const), index: fc.nat(3), step: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("finishing" as const),
      index: fc.nat(3),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("previewed" as const), index: fc.nat(1), jpeg: fc.constant(new Uint8Array(1)) }) },
  { weight: 4, arbitrary: fc.nat(2).map((index) => painted(index)) },
  { weight: 1, arbitrary: fc.constantFrom(CANCELLED, FAILED) },
)

describe("whatever happens to a job", () => {
  const walk = (events: readonly JobEvent[]): readonly Job[] => {
    const jobs = [newJob(making(request("a")), 0)]
    for (const event of events) jobs.push(applyEvent(jobs[jobs.length - 1] ?? newJob(making(request("a")), 0), event, jobs.length))
    return jobs
  }
  const always = (holds: (before: Job, after: Job) => boolean): void =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const jobs = walk(events)
        return jobs.every((job, n) => holds(jobs[Math.max(0, n - 1)] ?? job, job))
      }),
    )

  it("its progress never falls and is 1 exactly when it is done", () => {
    always((before, after) => progressOf(after) >= progressOf(before) && (progressOf(after) === 1) === (after.state === "done"))
  })

  it("nothing changes after its end", () => {
    always((before, after) => !isEnded(before) || after === before)
  })

  it("it is done exactly with all its pictures, in order, and has no preview left at its end", () => {
    always(
      (_, job) =>
        (job.state === "done") === (job.outputs.length === 2) &&
        job.outputs.every((picture, n) => picture.index === n) &&
        (!isEnded(job) || (job.preview === undefined && job.endedAtMs !== undefined)),
    )
  })

  it("it says why exactly when it failed", () => {
    always((_, job) => (job.error !== undefined) === (job.state === "failed"))
  })
})

describe("progress follows time", () => {
  const after = (steps: number, ...events: readonly JobEvent[]): number =>
    progressOf(events.reduce((job, event) => applyEvent(job, event, 1), newJob(making(request("a", { steps, count: 1 })), 0)))
  const stepped = (step: number): JobEvent => ({ type: "stepped", index: 0, step })
  const finishing = (share: number): JobEvent => ({ type: "finishing", index: 0, share })

  it("the steps before the last share 55 %, evenly, however many they are", () => {
    expect(after(20, STARTED, stepped(19))).toBeCloseTo(0.55)
    expect(after(3, STARTED, stepped(2))).toBeCloseTo(0.55)
    expect(after(11, STARTED, stepped(5))).toBeCloseTo(0.275)
  })

  it("the last step goes on from there in its own shares and leaves the end to encoding", () => {
    expect(after(20, STARTED, stepped(19), finishing(0.5))).toBeCloseTo(0.745)
    expect(after(1, STARTED, finishing(0.5))).toBeCloseTo(0.47)
    expect(after(20, STARTED, stepped(20))).toBeCloseTo(0.94)
  })
})

describe("the expected end", () => {
  it("follows a running job's own pace, and is never shorter than what its size took lately", () => {
    const running = applyEvent(newJob(making(request("a")), 0), STARTED, 100)
    const half = applyEvent(running, painted(0), 300)
    expect(etaOf(half, 500, 1, 0, 1)).toBe(400)
    expect(etaOf(half, 500, 250, 0, 1)).toBe(200 * 250 - 400)
  })

  it("of a waiting job counts the work before it, shared among the slots", () => {
    const waiting = newJob(making(request("a")), 0)
    expect(etaOf(waiting, 0, 10, 16, 1)).toBe(16 * 10 + 200 * 10)
    expect(etaOf(waiting, 0, 10, 16, 2)).toBe(8 * 10 + 200 * 10)
  })

  it("is 0 once the job has ended", () => {
    expect(etaOf(applyEvent(newJob(making(request("a")), 0), CANCELLED, 1), 2, 10, 50, 1)).toBe(0)
  })
})

describe("the queue", () => {
  const ended = (queue: JobQueue, id: string, sizeBytes = 1): void => {
    queue.submit(request(id, { count: 1 }), id)
    queue.apply(id, STARTED)
    queue.apply(id, painted(0, sizeBytes))
  }

  it("takes an id once: equal bodies give the job, others a conflict", () => {
    const queue = new JobQueue(() => 0)
    expect(queue.submit(request("a"), "x").outcome).toBe("accepted")
    expect(queue.submit(request("a"), "x")).toMatchObject({ outcome: "existing", job: { id: "a" } })
    expect(queue.submit(request("a"), "y").outcome).toBe("conflict")
    expect(queue.counts()).toEqual({ queued: 1, running: 0 })
  })

  it("is full only for new ids", () => {
    const queue = new JobQueue(() => 0, 1)
    queue.submit(request("a"), "x")
    expect(queue.submit(request("b"), "x").outcome).toBe("full")
    expect(queue.submit(request("a"), "x").outcome).toBe("existing")
    queue.apply("a", STARTED)
    expect(queue.submit(request("b"), "x").outcome).toBe("accepted")
  })

  it("serves in order of arrival and closes the gap of a cancelled job", () => {
    const queue = new JobQueue(() => 0)
    for (const id of ["a", "b", "c"]) queue.submit(request(id), "")
    queue.apply("b", CANCELLED)
    expect([queue.peek("still")?.id, queue.positionOf("a"), queue.positionOf("b"), queue.positionOf("c")]).toEqual(["a", 1, 0, 2])
    queue.apply("a", STARTED)
    expect([queue.peek("still")?.id, queue.positionOf("c"), queue.counts()]).toEqual(["c", 1, { queued: 0 + 1, running: 1 }])
    expect(queue.aheadOf("c")).toBe(200)
  })

  it("forgets ended jobs after 15 minutes and never one that has not ended", () => {
    let nowMs = 0
    const queue = new JobQueue(() => nowMs)
    queue.submit(request("waiting"), "")
    ended(queue, "old")
    nowMs = KEPT.forMs - 1
    expect(queue.get("old")?.state).toBe("done")
    nowMs = KEPT.forMs
    expect(queue.get("old")).toBeUndefined()
    nowMs = KEPT.forMs * 100
    expect(queue.get("waiting")?.state).toBe("queued")
    expect(queue.submit(request("old"), "other body").outcome).toBe("accepted")
  })

  it("keeps the latest 500 ended jobs", () => {
    const queue = new JobQueue(() => 0)
    for (let n = 0; n <= KEPT.jobs; n++) ended(queue, `job-${n}`)
    expect([queue.get("job-0"), queue.get("job-1")?.state, queue.get(`job-${KEPT.jobs}`)?.state]).toEqual([undefined, "done", "done"])
  })

  it("keeps no more bytes than it may, but always the latest job", () => {
    const queue = new JobQueue(() => 0, 200, { ...KEPT, sizeBytes: 100 })
    ended(queue, "a", 60)
    ended(queue, "b", 60)
    expect([queue.get("a"), queue.get("b")?.state]).toEqual([undefined, "done"])
    ended(queue, "c", 101)
    expect([queue.get("b"), queue.get("c")?.state]).toEqual([undefined, "done"])
  })
})
