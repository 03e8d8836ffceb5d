import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { JobQueue } from "./job-queue.ts"
import { JobRunner } from "./job-runner.ts"
import { isEnded } from "./jobs.ts"
import { jobRequestSchema } from "./orders/schemas.ts"

/** A painter whose prompt says what becomes of the order. */
const PAINTER = `
  import { parentPort } from "node:worker_threads"
  const ends = {
    die: () => process.exit(1),
    throw: () => { throw new Error("out of paint") },
    fail: () => parentPort.postMessage({ type: "failed", message: "no canvas" }),
    leave: () => parentPort.postMessage({ type: "ended" }),
  }
  parentPort.on("message", (order) => ends[order.request.prompt]())
  parentPort.postMessage({ type: "ready" })`

let queue: JobQueue
let runner: JobRunner
let told: string[]

beforeEach(() => {
  told = []
  vi.spyOn(process.stderr, "write").mockImplementation((text) => told.push(String(text)) > 0)
  queue = new JobQueue(() => 0)
  runner = new JobRunner(queue, {
    slots: { still: 1, film: 0, sound: 0 },
    now: () => 0,
    painterUrl: new URL(`data:text/javascript,${encodeURIComponent(PAINTER)}`),
  })
})
afterEach(async () => {
  await runner.close()
  vi.restoreAllMocks()
})

const order = (id: string, prompt: string): void => {
  queue.submit(jobRequestSchema.parse({ id, kind: "text-to-image", prompt, width: 64, height: 64, seed: 0 }), id)
  runner.startWaiting()
}
const errorOf = (id: string) =>
  vi.waitFor(
    () => {
      const job = queue.get(id)
      if (job === undefined || !isEnded(job)) throw new Error(`job ${id} has not ended`)
      return job.error
    },
    { timeout: 4_000, interval: 5 },
  )

describe("a job whose painter", () => {
  it("dies is failed, the operator is told, and the jobs after it are painted by another", async () => {
    order("first", "die")
    order("second", "throw")
    order("third", "fail")
    expect(await errorOf("first")).toMatchObject({ code: "painter-crashed" })
    expect(await errorOf("second")).toEqual({ code: "painter-crashed", message: "out of paint" })
    expect(await errorOf("third")).toEqual({ code: "painter-failed", message: "no canvas" })
    expect(told).toHaveLength(2)
  })

  it("says that it is finished without having painted is failed, not left running", async () => {
    order("job", "leave")
    expect(await errorOf("job")).toMatchObject({ code: "painter-failed" })
    expect(queue.counts()).toEqual({ queued: 0, running: 0 })
  })
})

describe("a runner", () => {
  it("keeps orders waiting until a painter is ready, then starts them in order", async () => {
    order("first", "leave")
    order("second", "leave")
    expect(queue.counts()).toEqual({ queued: 2, running: 0 })
    await errorOf("second")
    expect(queue.get("first")?.state).toBe("failed")
  })
})
