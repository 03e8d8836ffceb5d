import { createBridge } from "../_bridge/bridge.ts"
import type { WorkerBridge } from "../_bridge/protocol.ts"
import type { ConvertedImage, HeicJobs } from "./protocol.ts"

/** The worker of this page; it is started, and its decoder fetched, with the first image. */
let bridge: WorkerBridge<HeicJobs> | null = null

/** Makes a JPEG of a HEIC or HEIF image in a worker. Rejects with JobError, its codes as in HeicJobs. */
export function convertHeic(image: Blob): Promise<ConvertedImage> {
  // A large image keeps its thread for seconds, and answers no ping meanwhile.
  bridge ??= createBridge<HeicJobs>(() => new Worker(new URL("./heic.worker.ts", import.meta.url), { type: "module", name: "heic" }), {
    silenceMs: 0,
  })
  return bridge.run("convert", { image })
}
