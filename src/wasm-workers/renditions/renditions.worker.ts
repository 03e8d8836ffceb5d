import { serveJobs } from "../_bridge/serve-jobs.ts"
import { cutRendition } from "./cut-rendition.ts"
import type { RenditionJobs } from "./protocol.ts"

serveJobs<RenditionJobs>({
  cut: ({ file, name }, { signal, tell }) => cutRendition(file, name, signal, tell),
})
