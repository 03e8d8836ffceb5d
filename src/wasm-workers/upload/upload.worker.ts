import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { JobError } from "../_bridge/protocol.ts"
import { serveJobs } from "../_bridge/serve-jobs.ts"
import { FILE_UNREADABLE, type UploadJobs } from "./jobs.ts"

serveJobs<UploadJobs>({
  async hashPart({ part }) {
    const bytes = await part.arrayBuffer().catch(() => {
      throw new JobError("failed", FILE_UNREADABLE)
    })
    return sha256Hex(new Uint8Array(bytes))
  },
})
