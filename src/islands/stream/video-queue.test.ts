import { describe, expect, it } from "vitest"
import { mediaFile } from "../../../testing/library/media-file.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"
import { isPreparingFailure, preparingFailure } from "./video-failures.ts"
import { makeVideoQueue, type VideoDeps } from "./video-queue.ts"

const video = (id: string) => mediaFile({ file_id: id, kind: "video" })
const ASKED = { isAsked: true } as const
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A queue whose works end when the test says so. */
function stage(over: Partial<VideoDeps> = {}) {
  const log: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string | null>>()
  const queue = makeVideoQueue({
    fetchBytes: async (_video, bytes, _signal, tell) => {
      if (bytes === undefined) tell(0.5)
      return bytes ?? new Blob(["fetched"])
    },
    publish: async ({ file_id: id }, bytes, { signal, onProgress }) => {
      log.push(`${id} of ${await bytes.text()}`)
      onProgress(0.25)
      const end = Promise.withResolvers<string | null>()
      signal.addEventListener("abort", () => end.reject(new JobError("aborted")))
      ends.set(id, end)
      return end.promise
    },
    failureOf: preparingFailure,
    onPrepared: (id, url) => void log.push(`${id} at ${url}`),
    ...over,
  })
  const steps = () => queue.$videos.get().map(({ video: { file_id }, step }) => [file_id, step.kind])
  return { queue, log, ends, steps }
}

describe("videos are prepared", () => {
  it("one after another, and told when they are", async () => {
    const { queue, log, ends, steps } = stage()
    queue.prepare(video("a"), { ...ASKED, bytes: new Blob(["held"]) })
    queue.prepare(video("b"), ASKED)
    queue.prepare(video("a"), ASKED)
    await turn()
    expect(steps()).toEqual([
      ["a", "making"],
      ["b", "waiting"],
    ])
    ends.get("a")?.resolve("/a.m3u8")
    await turn()
    ends.get("b")?.resolve("/b.m3u8")
    await turn()
    expect(log).toEqual(["a of held", "a at /a.m3u8", "b of fetched", "b at /b.m3u8"])
    expect(steps()).toEqual([
      ["a", "done"],
      ["b", "done"],
    ])
    queue.clear()
    expect(steps()).toEqual([])
  })

  it("no more once somebody stops it; the next one goes on", async () => {
    const { queue, log, ends, steps } = stage()
    for (const id of ["a", "b"]) queue.prepare(video(id), ASKED)
    await turn()
    queue.cancel("a")
    await turn()
    expect(steps()).toEqual([["b", "making"]])
    queue.prepare(video("a"), ASKED)
    ends.get("b")?.resolve("/b.m3u8")
    await turn()
    expect(steps()).toEqual([
      ["b", "done"],
      ["a", "making"],
    ])
    queue.cancel("a")
    expect(log.filter((line) => line.startsWith("a at"))).toEqual([])
  })

  it("again after a failure, with what was at hand; what was not worth it goes away without a word", async () => {
    const { queue, log, ends, steps } = stage()
    queue.prepare(video("a"), { isAsked: false, bytes: new Blob(["held"]) })
    await turn()
    ends.get("a")?.reject(new CallError("QuotaExceeded"))
    await turn()
    expect(queue.$videos.get()[0]?.step).toEqual({ kind: "failed", reason: "QuotaExceeded" })
    queue.prepare(video("a"), ASKED)
    await turn()
    ends.get("a")?.resolve(null)
    await turn()
    expect(steps()).toEqual([])
    expect(log).toEqual(["a of held", "a of held"])
  })
})

describe("why a video could not be prepared", () => {
  it("is a word of ours for what the browser cannot do, else a key of the errors", () => {
    expect(preparingFailure(new JobError("failed", "failCannotEncode"))).toBe("preparingUnwritable")
    expect(preparingFailure(new JobError("failed", "failStorageFull"))).toBe("preparingNoSpace")
    expect(preparingFailure(new JobError("failed", "failUnreadable"))).toBe("preparingUnreadable")
    expect(preparingFailure(new JobError("crashed"))).toBe("preparingFailed")
    expect(preparingFailure(new JobError("failed", "FileBroken"))).toBe("FileBroken")
    expect(preparingFailure(new CallError("Offline"))).toBe("Offline")
    expect(isPreparingFailure("preparingNoSpace")).toBe(true)
    expect(isPreparingFailure("Offline")).toBe(false)
  })
})
