import { createBridge } from "../_bridge/bridge.ts"
import type { WorkerBridge } from "../_bridge/protocol.ts"
import type { FfmpegJobs } from "./protocol.ts"

let bridge: WorkerBridge<FfmpegJobs> | undefined

/**
 * The ffmpeg worker, started from another worker. A run blocks its thread, so an abort ends it at once, and it may be silent as long as it
 * likes; whether it lives shows by the lock that it holds. Idle it goes after 30 s, since its memory is large.
 */
export function ffmpegWorker(): WorkerBridge<FfmpegJobs> {
  bridge ??= createBridge<FfmpegJobs>(
    () => new Worker(new URL("./ffmpeg.worker.ts", import.meta.url), { type: "module", name: "ffmpeg" }),
    { graceMs: 0, silenceMs: 0, idleStopMs: 30_000 },
  )
  return bridge
}
