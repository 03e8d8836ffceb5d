import { createBridge } from "../_bridge/bridge.ts"
import type { JobOptions, WorkerBridge } from "../_bridge/protocol.ts"
import type { ImageJobs } from "./protocol.ts"

/** The image worker of this page; it is started with the first job. */
let bridge: WorkerBridge<ImageJobs> | null = null

/** Runs a job of the image worker. Rejects with JobError, its codes as in ImageJobs. */
export function runImageJob<Name extends keyof ImageJobs & string>(
  name: Name,
  input: ImageJobs[Name]["input"],
  options: JobOptions<never> = {},
): Promise<ImageJobs[Name]["output"]> {
  bridge ??= createBridge<ImageJobs>(() => new Worker(new URL("./image.worker.ts", import.meta.url), { type: "module", name: "image" }))
  return bridge.run(name, input, options)
}
