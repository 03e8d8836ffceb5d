import { serveJobs } from "../_bridge/serve-jobs.ts"
import { findSubject } from "./find-subject.ts"
import type { CutOutJobs } from "./protocol.ts"

serveJobs<CutOutJobs>({
  findSubject: async ({ image, model }, job) => {
    const subject = await findSubject(image, model, job.signal, job.tell)
    job.transfer(subject.alpha.buffer)
    return subject
  },
})
