import { createBridge } from "../_bridge/bridge.ts"
import type { WorkerBridge } from "../_bridge/protocol.ts"
import type { ControlJobs } from "./protocol.ts"

/** The control worker of this page; it is started with the first job. */
let bridge: WorkerBridge<ControlJobs> | null = null

/** Makes a control preview in a worker. Rejects with JobError, its codes as in ControlJobs. */
export function previewControl(input: ControlJobs["preview"]["input"], signal: AbortSignal): Promise<ControlJobs["preview"]["output"]> {
  bridge ??= createBridge<ControlJobs>(
    () => new Worker(new URL("./control.worker.ts", import.meta.url), { type: "module", name: "control" }),
  )
  return bridge.run("preview", input, { signal })
}
