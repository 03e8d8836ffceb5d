import { createBridge } from "../_bridge/bridge.ts"
import { JobError, type JobOptions, type WorkerBridge } from "../_bridge/protocol.ts"
import type { CutOutModel } from "./engine.ts"
import type { CutOutJobs, CutOutProgress, Subject } from "./protocol.ts"

/** The engine holds its thread while it works, so a stopped job cannot end by itself: its worker is ended after this, ms. */
const GRACE_MS = 250
/** A model takes more than a gigabyte while it is in memory: it is given back this soon after the last image, ms. */
const IDLE_STOP_MS = 20_000
/** How long each step may take before it counts as stuck, ms; a download watches over itself. */
const LIMITS_MS = { start: 90_000, find: 300_000 } as const

let open: { readonly model: CutOutModel; readonly bridge: WorkerBridge<CutOutJobs> } | null = null

/** Finds the subject of an image in a worker; one model is in memory at a time. Rejects with JobError, its codes as in CutOutJobs. */
export async function findSubject(image: Blob, model: CutOutModel, { signal, onProgress }: JobOptions<CutOutProgress>): Promise<Subject> {
  const limit = new AbortController()
  let step: CutOutProgress["stage"] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const enter = (stage: CutOutProgress["stage"]) => {
    if (stage === step) return
    step = stage
    clearTimeout(timer)
    if (stage !== "download") timer = setTimeout(() => limit.abort(), LIMITS_MS[stage])
  }
  enter("start")
  try {
    return await bridgeOf(model).run(
      "findSubject",
      { image, model },
      {
        signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
        onProgress: (progress) => {
          enter(progress.stage)
          onProgress?.(progress)
        },
      },
    )
  } catch (error) {
    if (limit.signal.aborted && signal?.aborted !== true) throw new JobError("failed", "engineStuck", `${step}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The worker of a model; another one is ended first, which gives its memory back. */
function bridgeOf(model: CutOutModel): WorkerBridge<CutOutJobs> {
  if (open?.model !== model) {
    open?.bridge.close()
    open = { model, bridge: createBridge<CutOutJobs>(startWorker, { graceMs: GRACE_MS, idleStopMs: IDLE_STOP_MS, silenceMs: 0 }) }
  }
  return open.bridge
}

function startWorker(): Worker {
  return new Worker(new URL("./cut-out.worker.ts", import.meta.url), { type: "module", name: "cut-out" })
}
