import { createBridge } from "../_bridge/bridge.ts"
import type { JobOptions, WorkerBridge } from "../_bridge/protocol.ts"
import type { PictureJobs } from "./protocol.ts"

/** The picture worker of this page; it is started with the first job. */
let bridge: WorkerBridge<PictureJobs> | null = null

/** Runs a job of the picture worker. Rejects with JobError, its codes as in PictureJobs. */
export function runPictureJob<Name extends keyof PictureJobs & string>(
  name: Name,
  input: PictureJobs[Name]["input"],
  options: JobOptions<never> = {},
): Promise<PictureJobs[Name]["output"]> {
  bridge ??= createBridge<PictureJobs>(
    () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module", name: "picture" }),
  )
  return bridge.run(name, input, options)
}
