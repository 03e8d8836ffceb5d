import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { RenderJob } from "../../domain/task/render-answers.ts"
import { paintDraft } from "./paint-draft.ts"
import type { RenderBackend } from "./render-backend.ts"

const ORDER = { kind: "text-to-image", fields: {}, inputs: [] }
const job = (state: RenderJob["state"]) => ({
  kind: "found" as const,
  job: { state, progress: 0, etaMs: 100, previewBase64: null, previewIndex: null, outputs: [], backendJobId: null, errorCode: null },
  answer: null,
})

/** A renderer that takes everything and is never done, but for what is said here. */
function renderer(over: Partial<RenderBackend>) {
  const cancel = vi.fn<RenderBackend["cancel"]>(async () => ({ kind: "gone" }))
  const backend: RenderBackend = {
    capabilities: async () => null,
    health: async () => true,
    submit: async () => ({ kind: "accepted", backendJobId: "own" }),
    poll: async () => job("running"),
    open: async () => ({ kind: "missing" }),
    cancel,
    ...over,
  }
  return { backend, cancel }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("paintDraft", () => {
  it("answers the bytes of a job that is done, and cancels nothing", async () => {
    const body = () => new Response("image").body ?? new ReadableStream()
    const { backend, cancel } = renderer({
      poll: async () => job("done"),
      open: async () => ({ kind: "open", body: body(), sizeBytes: null, stop: () => {} }),
    })
    const painted = await paintDraft(backend, "draft_1", ORDER, new AbortController().signal)
    expect(painted).toEqual({ kind: "painted", bytes: new TextEncoder().encode("image") })
    expect(cancel).not.toHaveBeenCalled()
  })

  it("cancels the job when it is stopped, even while it was being ordered", async () => {
    const stop = new AbortController()
    const running = renderer({})
    const painting = paintDraft(running.backend, "draft_1", ORDER, stop.signal)
    await vi.advanceTimersByTimeAsync(300)
    stop.abort()
    expect(await painting).toEqual({ kind: "stopped" })
    expect(running.cancel).toHaveBeenCalledExactlyOnceWith("own")

    const ordered = renderer({})
    expect(await paintDraft(ordered.backend, "draft_2", ORDER, AbortSignal.abort())).toEqual({ kind: "stopped" })
    expect(ordered.cancel).toHaveBeenCalledOnce()
  })

  it("gives up, and cancels, what takes too long, is not answered about, or may have been ordered", async () => {
    for (const over of [{}, { poll: async () => ({ kind: "unknown" as const, reason: "x" }) }]) {
      const { backend, cancel } = renderer({ submit: async () => ({ kind: "unknown", reason: "cut off" }), ...over })
      const painting = paintDraft(backend, "draft_1", ORDER, new AbortController().signal)
      await vi.advanceTimersByTimeAsync(8_300)
      expect(await painting).toEqual({ kind: "failed", reason: "late" })
      expect(cancel).toHaveBeenCalledExactlyOnceWith("draft_1")
    }
  })

  it("has nothing to cancel where the order was refused, or the job failed or is not there", async () => {
    const cases: readonly Partial<RenderBackend>[] = [
      { submit: async () => ({ kind: "refused", reason: "away" }) },
      { poll: async () => job("failed") },
      { poll: async () => ({ kind: "missing" }) },
      { poll: async () => job("done") },
    ]
    for (const over of cases) {
      const { backend, cancel } = renderer(over)
      expect(await paintDraft(backend, "draft_1", ORDER, new AbortController().signal)).toMatchObject({ kind: "failed" })
      expect(cancel).not.toHaveBeenCalled()
    }
  })
})
