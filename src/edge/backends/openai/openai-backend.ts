import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import type { JobId } from "../../../domain/task/render-answers.ts"
import type { RenderBackend } from "../render-backend.ts"
import type { ServerAddress } from "../server-calls.ts"
import { NEVER_NAMED, vendorJobOf } from "../vendor-job.ts"
import { apiBase } from "./api-base.ts"
import { modelsOf } from "./openai-server.ts"
import { cancelVideo, openVideo, pollVideo, submitVideo } from "./video-jobs.ts"

const VIDEO_KINDS: ReadonlySet<string> = new Set(["text-to-video", "image-to-video"])

/**
 * The client of a server of OpenAI's API: videos it takes and is asked after; the calls of everything else last as long as the run, and
 * `held` holds them.
 */
export function createOpenAiBackend(address: ServerAddress, publicWeb: PublicWeb | null, held: RenderBackend): RenderBackend {
  const server = { ...address, url: apiBase(address.url) }
  return {
    capabilities: () => held.capabilities(),
    health: () => held.health(),
    submit: async (jobId, order) => {
      if (!VIDEO_KINDS.has(order.kind)) return held.submit(jobId, order)
      const models = await modelsOf(server)
      return typeof models === "string" ? { kind: "refused", reason: models } : submitVideo(server, order, models)
    },
    poll: async (name, withPreview, kind) => {
      const job = vendorJobOf(name)
      if (job !== null) return pollVideo(server, job)
      return kind !== undefined && VIDEO_KINDS.has(kind) ? NEVER_NAMED : held.poll(name, withPreview, kind)
    },
    open: async (name: JobId, index) => {
      const job = vendorJobOf(name)
      if (job === null) return held.open(name, index)
      return index === 0 ? openVideo(server, job, publicWeb) : { kind: "missing" }
    },
    cancel: async (name) => {
      const job = vendorJobOf(name)
      return job === null ? held.cancel(name) : cancelVideo(server, job)
    },
  }
}
