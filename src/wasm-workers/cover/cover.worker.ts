import { serveJobs } from "../_bridge/serve-jobs.ts"
import { analyseVideo } from "./analyse-video.ts"
import type { CoverJobs } from "./protocol.ts"
import { suggestCovers } from "./suggest-covers.ts"
import { takeFrame } from "./take-frame.ts"

serveJobs<CoverJobs>({
  frame: ({ file, settings }, { signal }) => takeFrame(file, settings, signal),
  suggest: ({ file }, { signal, tell }) => suggestCovers(file, signal, tell),
  analyse: ({ file, settings }, { signal }) => analyseVideo(file, settings, signal),
})
