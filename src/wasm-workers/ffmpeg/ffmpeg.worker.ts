import { serveJobs } from "../_bridge/serve-jobs.ts"
import { makeCore } from "./load-core.ts"
import { countFramesWith, firstFrameWith, probeWith } from "./probe-with.ts"
import type { FfmpegJobs, FfmpegProgress } from "./protocol.ts"
import { runWith } from "./run-with.ts"

serveJobs<FfmpegJobs>({
  async probe({ file }, job) {
    const onLoad = (fraction: number) => job.tell([loading(fraction)])
    const facts = probeWith(await makeCore(onLoad), file)
    if (facts === null || !facts.streams.some(({ kind }) => kind === "video")) return facts
    // A core is good for one run.
    const firstSeconds = firstFrameWith(await makeCore(onLoad), file)
    return { ...facts, zeroSeconds: firstSeconds === null ? 0 : Math.max(0, firstSeconds - facts.originSeconds) }
  },
  async count({ file }, job) {
    return countFramesWith(await makeCore((fraction) => job.tell([loading(fraction)])), file)
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
