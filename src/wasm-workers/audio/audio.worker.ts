import { serveJobs } from "../_bridge/serve-jobs.ts"
import { openTrack, readSound } from "./open-sound.ts"
import type { AudioJobs } from "./protocol.ts"
import { saveSound } from "./save-sound.ts"

serveJobs<AudioJobs>({
  async open({ file, stretches }, job) {
    const { input, track } = await openTrack(file)
    try {
      const sound = await readSound(track, stretches, job.signal, (share) => job.tell({ share }))
      job.transfer(sound.outline.buffer)
      return sound
    } finally {
      input.dispose()
    }
  },
  async save({ file, ...order }, job) {
    const opened = await openTrack(file)
    try {
      return await saveSound(opened, order, job.signal, (share) => job.tell({ share }))
    } finally {
      opened.input.dispose()
    }
  },
})
