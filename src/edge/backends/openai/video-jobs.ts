import * as z from "zod/mini"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import type { CancelAnswer, RenderOutput, SubmitAnswer } from "../../../domain/task/render-answers.ts"
import { numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder, OpenAnswer, RawPollAnswer } from "../render-backend.ts"
import { openResult } from "../result-address.ts"
import { askServer, type Heard, type ServerAddress } from "../server-calls.ts"
import { foundJob, nameOfVendorJob, type VendorJob } from "../vendor-job.ts"
import { failureOf } from "./call-failure.ts"
import { videoModelFor } from "./video-models.ts"
import { videoForm } from "./video-order.ts"

/** Videos take minutes, and each question counts against the provider's limit. */
const RHYTHM = { everyMs: 3_000, lostAfterMs: 10 * 60_000 } as const
/** An image goes along. */
const SUBMIT_TIMEOUT_MS = 120_000
/** Of a file that is there nobody says how much longer it takes. */
const ONE_FILE: readonly RenderOutput[] = [{ index: 0, seed: null, contentType: null, sizeBytes: null, sha256: null }]

const errorSchema = z.nullish(z.object({ code: z.nullish(z.string()), type: z.nullish(z.string()) }))
const videoSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.string().check(z.maxLength(40)),
  progress: z.nullish(z.number()),
  error: errorSchema,
})

/** Orders a video once. Only the server names it: an order whose answer does not come is never sent again. */
export async function submitVideo(server: ServerAddress, order: BackendOrder, models: readonly string[]): Promise<SubmitAnswer> {
  const { fields } = order
  if ((numberIn(fields["count"]) ?? 1) > 1) return { kind: "rejected", reason: "order-not-understood", cause: "server" }
  const size = { width: numberIn(fields["width"]) ?? 0, height: numberIn(fields["height"]) ?? 0 }
  const ways = videoModelFor(models, textIn(fields["model"]), size)
  if (typeof ways === "string") return { kind: "rejected", reason: ways, cause: "server" }
  const form = await videoForm(order, ways)
  if (form.kind === "rejected") return form
  const headers = { "Content-Type": form.contentType }
  const heard = await askServer(server, "/videos", { method: "POST", headers, body: form.body, timeoutMs: SUBMIT_TIMEOUT_MS })
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  if (heard.status < 200 || heard.status >= 300) return refusalOf(heard)
  const read = heard.kind === "heard" ? videoSchema.safeParse(heard.body) : null
  const name = read?.success === true ? nameOfVendorJob({ id: read.data.id, path: "", notes: form.notes }) : null
  return name === null ? { kind: "unknown", reason: "answer-not-understood" } : { kind: "accepted", backendJobId: name, rhythm: RHYTHM }
}

/** What an answer to an order means that names no job. Only one in the form of the API says surely that nothing was taken. */
function refusalOf(heard: Exclude<Heard, { kind: "silent" }>): SubmitAnswer {
  const failure = failureOf(heard.status, heard.kind === "heard" ? heard.body : undefined)
  if (failure.kind === "unknown") return { kind: "unknown", reason: failure.code }
  const { code, cause } = failure
  if (code === "rate-limited" || code === "unauthorized" || code === "not-json") return { kind: "refused", reason: code }
  return { kind: "rejected", reason: code, cause }
}

/** How a video stands. */
export async function pollVideo(server: ServerAddress, job: VendorJob): Promise<RawPollAnswer> {
  const heard = await askServer(server, `/videos/${job.id}`)
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  // Its name came from there: what it does not know anymore it has dropped, and nobody will have it.
  if (heard.status === 404 && heard.kind === "heard") return { kind: "lost", reason: "forgotten" }
  const read = heard.kind === "heard" && heard.status === 200 ? videoSchema.safeParse(heard.body) : null
  if (read?.success !== true || read.data.id !== job.id) return { kind: "unknown", reason: `status-${heard.status}` }
  const { status, progress, error } = read.data
  switch (status) {
    case "queued":
      return foundJob({ state: "queued" })
    case "in_progress":
      return foundJob({ state: "running", progress: Math.min(0.99, Math.max(0, (progress ?? 0) / 100)) })
    case "completed":
      return foundJob({ state: "done", progress: 1, outputs: ONE_FILE, notes: job.notes })
    case "cancelled":
      return foundJob({ state: "cancelled" })
    case "failed": {
      const failure = failureOf(500, { error: error ?? {} })
      const cause = failure.kind === "failed" ? failure.cause : "server"
      return foundJob({ state: "failed", errorCode: failure.code, cause })
    }
    default:
      return { kind: "unknown", reason: "answer-not-understood" }
  }
}

/** Opens the one file of a video that is done. */
export function openVideo(server: ServerAddress, { id }: VendorJob, publicWeb: PublicWeb | null): Promise<OpenAnswer> {
  return openResult(`${server.url}/videos/${id}/content`, { server, publicWeb, accept: "video/*" })
}

/** Deletes a video, which is the only way to stop one. */
export async function cancelVideo(server: ServerAddress, { id }: VendorJob): Promise<CancelAnswer> {
  const heard = await askServer(server, `/videos/${id}`, { method: "DELETE" })
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  return heard.status === 404 || (heard.status >= 200 && heard.status < 300)
    ? { kind: "gone" }
    : { kind: "unknown", reason: `status-${heard.status}` }
}
