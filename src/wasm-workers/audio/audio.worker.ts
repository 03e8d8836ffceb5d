import { serveJobs } from "../_bridge/serve-jobs.ts"
import { readAudio, withTrack } from "./open-audio.ts"
import type { AudioJobs } from "./protocol.ts"
import { saveAudio } from "./save-audio.ts"

serveJobs<AudioJobs>({
  open: ({ file, stretches }, job) =>
    withTrack(file, job, async (opened) => {
      const audio = await readAudio(opened, stretches, job.signal, (fraction) => job.tell({ stage: "working", fraction }))
      job.transfer(audio.outline.buffer)
      return audio
    }),
  save: ({ file, ...order }, job) => withTrack(file, job, (opened) => saveAudio(opened, order, job)),
})
