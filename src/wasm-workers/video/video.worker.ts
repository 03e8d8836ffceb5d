import { serveJobs } from "../_bridge/serve-jobs.ts"
import type { VideoJobs } from "./protocol.ts"

serveJobs<VideoJobs>({
  probe: async (input, job) => (await import("./probe.ts")).probe(input, job),
  filmstrip: async (input, job) => (await import("./filmstrip.ts")).filmstrip(input, job),
  peaks: async (input, job) => (await import("./peaks.ts")).peaks(input, job),
  frameAt: async (input, job) => (await import("./frame-at.ts")).frameAt(input, job),
  trim: async (input, job) => (await import("./trim.ts")).trim(input, job),
  convert: async (input, job) => (await import("./convert.ts")).convert(input, job),
  mute: async (input, job) => (await import("./mute.ts")).mute(input, job),
  compressTo: async (input, job) => (await import("./compress-to.ts")).compressTo(input, job),
  extractAudio: async (input, job) => (await import("./extract-audio.ts")).extractAudio(input, job),
  animation: async (input, job) => (await import("./animation.ts")).animation(input, job),
  join: async (input, job) => (await import("./join.ts")).join(input, job),
  discard: async (input) => (await import("./outputs.ts")).discardOutput(input),
})
