import { serveJobs } from "../_bridge/serve-jobs.ts"
import { makeCore } from "./load-core.ts"
import { probeWith } from "./probe-with.ts"
import type { FfmpegJobs, FfmpegProgress } from "./protocol.ts"
import { runWith } from "./run-with.ts"

serveJobs<FfmpegJobs>({
  async probe({ file }, job) {
    return probeWith(await makeCore((fraction) => job.tell([loading(fraction)])), file)
  },
  async run(input, job) {
    const core = await makeCore((fraction) => job.tell([loading(fraction)]))
    return runWith(core, input, {
      onShare: (fraction) => job.tell([{ kind: "share", stage: "working", fraction }]),
      onPiece: (bytes, position) => job.tell([{ kind: "piece", bytes, position }], [bytes.buffer]),
    })
  },
})

function loading(fraction: number): FfmpegProgress {
  return { kind: "share", stage: "loading", fraction }
}
