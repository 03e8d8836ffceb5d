import { serveJobs } from "../_bridge/serve-jobs.ts"
import type { SightJobs } from "./protocol.ts"

serveJobs<SightJobs>({
  search: async ({ frame, what }) => (await import("./search.ts")).search(frame, what),
  describe: async ({ image }) => (await import("./describe.ts")).describe(image),
})
