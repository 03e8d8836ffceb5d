import { createBridge } from "../_bridge/bridge.ts"
import { JobError, type JobOptions, type WorkerBridge } from "../_bridge/protocol.ts"
import { chooseProvider } from "./choose-provider.ts"
import type { CutOutModel, CutOutProvider } from "./engine.ts"
import { setMark } from "./engine-store.ts"
import type { CutOutJobs, CutOutProgress, Subject } from "./protocol.ts"

/** The engine holds its thread while it works, so a stopped job cannot end by itself: its worker is ended after this, ms. */
const GRACE_MS = 250
/** A model takes more than a gigabyte while it is in memory: it is given back this soon after the last image, ms. */
const IDLE_STOP_MS = 20_000
/** How long each step may take before it counts as stuck, ms; a download watches over itself. */
const LIMITS_MS: Readonly<Record<CutOutProvider, Readonly<Record<"start" | "find", number>>>> = {
  webgpu: { start: 45_000, find: 45_000 },
  wasm: { start: 90_000, find: 300_000 },
}

let open: { readonly of: string; readonly bridge: WorkerBridge<CutOutJobs> } | null = null

/**
 * Finds the subject of an image in a worker, on the graphics card where it can; one model is in memory at a time. What fails on the card is
 * done on the processor, and the card is not tried again on this device. Rejects with JobError, its codes as in CutOutJobs.
 */
export async function findSubject(image: Blob, model: CutOutModel, options: JobOptions<CutOutProgress>): Promise<Subject> {
  const provider = await chooseProvider(model)
  if (provider === "wasm") return findOn(provider, image, model, options)
  try {
    return await findOn(provider, image, model, options)
  } catch (error) {
    if (!isOfTheCard(error)) throw error
    await setMark("webgpu-failed")
    return findOn("wasm", image, model, options)
  }
}

function isOfTheCard(error: unknown): boolean {
  if (!(error instanceof JobError)) return false
  if (error.end === "crashed") return true
  return error.end === "failed" && error.code !== "engineMissing" && error.code !== "imageBroken"
}

async function findOn(
  provider: CutOutProvider,
  image: Blob,
  model: CutOutModel,
  { signal, onProgress }: JobOptions<CutOutProgress>,
): Promise<Subject> {
  const limit = new AbortController()
  let step: CutOutProgress["stage"] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const enter = (stage: CutOutProgress["stage"]) => {
    if (stage === step) return
    step = stage
    clearTimeout(timer)
    if (stage !== "download") timer = setTimeout(() => limit.abort(), LIMITS_MS[provider][stage])
  }
  enter("start")
  try {
    return await bridgeOf(provider, model).run(
      "findSubject",
      { image, model, provider },
      {
        signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
        onProgress: (progress) => {
          enter(progress.stage)
          onProgress?.(progress)
        },
      },
    )
  } catch (error) {
    if (limit.signal.aborted && signal?.aborted !== true) throw new JobError("failed", "engineStuck", `${provider}: ${step}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The worker of a model and what it runs on; another one is ended first, which gives its memory back. */
function bridgeOf(provider: CutOutProvider, model: CutOutModel): WorkerBridge<CutOutJobs> {
  const of = `${model} ${provider}`
  if (open?.of !== of) {
    open?.bridge.close()
    open = { of, bridge: createBridge<CutOutJobs>(startWorker, { graceMs: GRACE_MS, idleStopMs: IDLE_STOP_MS, silenceMs: 0 }) }
  }
  return open.bridge
}

function startWorker(): Worker {
  return new Worker(new URL("./cut-out.worker.ts", import.meta.url), { type: "module", name: "cut-out" })
}
