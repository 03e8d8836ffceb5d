import { createBridge } from "../_bridge/bridge.ts"
import type { JobOptions, WorkerBridge } from "../_bridge/protocol.ts"
import type { UpscaledImage, UpscaleJobs, UpscaleProgress } from "./protocol.ts"

/** A tile holds the thread for seconds: a stopped job whose tile does not end within this has its worker ended, ms. */
const GRACE_MS = 250
/** The engine takes hundreds of megabytes: they are given back this soon after the last image, ms. */
const IDLE_STOP_MS = 20_000

/** The upscale worker of this page; it is started with the first image. */
let bridge: WorkerBridge<UpscaleJobs> | null = null

/** Makes an image larger in a worker. Rejects with JobError, its codes as in UpscaleJobs. */
export function upscaleImage(input: UpscaleJobs["upscale"]["input"], options: JobOptions<UpscaleProgress>): Promise<UpscaledImage> {
  bridge ??= createBridge<UpscaleJobs>(
    () => new Worker(new URL("./upscale.worker.ts", import.meta.url), { type: "module", name: "upscale" }),
    { graceMs: GRACE_MS, idleStopMs: IDLE_STOP_MS, silenceMs: 0 },
  )
  return bridge.run("upscale", input, options)
}
