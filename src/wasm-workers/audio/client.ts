import { createBridge } from "../_bridge/bridge.ts"
import type { WorkerBridge } from "../_bridge/protocol.ts"
import type { AudioJobs } from "./protocol.ts"

let bridge: WorkerBridge<AudioJobs> | undefined

/** The audio worker of this page; it starts with its first job. */
export function audioWorker(): WorkerBridge<AudioJobs> {
  bridge ??= createBridge<AudioJobs>(() => new Worker(new URL("./audio.worker.ts", import.meta.url), { type: "module", name: "audio" }))
  return bridge
}
