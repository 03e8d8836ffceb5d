import { serveJobs } from "../_bridge/serve-jobs.ts"
import { openTrack, readAudio } from "./open-audio.ts"
import type { AudioJobs } from "./protocol.ts"
import { saveAudio } from "./save-audio.ts"

serveJobs<AudioJobs>({
  async open({ file, stretches }, job) {
    const { input, track } = await openTrack(file)
    try {
      const audio = await readAudio(track, stretches, job.signal, (share) => job.tell({ share }))
      job.transfer(audio.outline.buffer)
      return audio
    } finally {
      input.dispose()
    }
  },
  async save({ file, ...order }, job) {
    const opened = await openTrack(file)
    try {
      return await saveAudio(opened, order, job.signal, (share) => job.tell({ share }))
    } finally {
      opened.input.dispose()
    }
  },
})
