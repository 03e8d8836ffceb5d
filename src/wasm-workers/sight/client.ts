import { createBridge } from "../_bridge/bridge.ts"
import type { WorkerBridge } from "../_bridge/protocol.ts"
import type { Description, Searched, Sight, SightJobs } from "./protocol.ts"

/** The sight worker of this page; it is started with the first frame. */
let bridge: WorkerBridge<SightJobs> | null = null

/** Searches a frame for faces and things, in a worker and nowhere else. Rejects with JobError, its codes as in SightJobs. */
export function searchFrame(frame: ImageBitmap, signal: AbortSignal, what: Searched = "all"): Promise<Sight> {
  return openBridge().run("search", { frame, what }, { signal })
}

/** Looks at an image with all finders and measures it, in a worker and nowhere else; the image is handed over. Rejects with JobError, its codes as in SightJobs. */
export function describeImage(image: ImageBitmap, signal: AbortSignal): Promise<Description> {
  return openBridge().run("describe", { image }, { signal, transfer: [image] })
}

function openBridge(): WorkerBridge<SightJobs> {
  bridge ??= createBridge<SightJobs>(() => new Worker(new URL("./sight.worker.ts", import.meta.url), { type: "module", name: "sight" }))
  return bridge
}
