import { serveJobs } from "../_bridge/serve-jobs.ts"
import { findSubject } from "./find-subject.ts"
import type { CutOutJobs } from "./protocol.ts"

serveJobs<CutOutJobs>({
  findSubject: async (input, job) => {
    const subject = await findSubject(input, job.signal, job.tell)
    job.transfer(subject.alpha.buffer)
    return subject
  },
})
