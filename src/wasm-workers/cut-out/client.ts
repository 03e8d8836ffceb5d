import { createBridge } from "../_bridge/bridge.ts"
import type { JobOptions, WorkerBridge } from "../_bridge/protocol.ts"
import type { CutOutModel } from "./engine.ts"
import type { CutOutJobs, CutOutProgress, Subject } from "./protocol.ts"

/** The engine holds its thread while it works, so a stopped job cannot end by itself: its worker is ended after this, ms. */
const GRACE_MS = 250

let open: { readonly model: CutOutModel; readonly bridge: WorkerBridge<CutOutJobs> } | null = null

/** Finds the subject of an image in a worker; one model is in memory at a time. Rejects with JobError, its codes as in CutOutJobs. */
export function findSubject(image: Blob, model: CutOutModel, options: JobOptions<CutOutProgress>): Promise<Subject> {
  if (open !== null && open.model !== model) endCutOut()
  open ??= { model, bridge: createBridge<CutOutJobs>(startWorker, { graceMs: GRACE_MS, silenceMs: 0 }) }
  return open.bridge.run("findSubject", { image, model }, options)
}

/** Gives the engine's memory back at once. */
function endCutOut(): void {
  open?.bridge.close()
  open = null
}

function startWorker(): Worker {
  return new Worker(new URL("./cut-out.worker.ts", import.meta.url), { type: "module", name: "cut-out" })
}
