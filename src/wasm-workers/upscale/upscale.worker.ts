import { serveJobs } from "../_bridge/serve-jobs.ts"
import type { UpscaleJobs } from "./protocol.ts"
import { upscaleImage } from "./upscale-image.ts"

serveJobs<UpscaleJobs>({ upscale: (input, job) => upscaleImage(input, job.signal, job.tell) })
