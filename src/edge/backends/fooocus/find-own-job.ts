import type { RawPollAnswer } from "../render-backend.ts"
import { askServer, type ServerAddress } from "../server-calls.ts"
import { describeItself } from "./capabilities.ts"
import { type FooocusJob, notesInAddress } from "./job-name.ts"
import { endedSchema, historySchema } from "./wire.ts"

/** Jobs that are looked at; more than that a server does not end while somebody waits for an answer. */
const MAXIMUM_LOOKED_AT = 20

/**
 * The job of an order whose answer was lost. The server chooses names of jobs by itself, so it is found by its files, which bear ours. While
 * somebody's job goes on that may be ours, nothing is known; once all have ended and none is, it surely never began. A server that does
 * not let callers name files leaves it open for ever.
 */
export async function findOwnJob(
  server: ServerAddress,
  jobId: string,
  filesOf: (id: string) => Promise<readonly { readonly url?: string | null | undefined }[]>,
): Promise<FooocusJob | Exclude<RawPollAnswer, { kind: "found" }>> {
  const heard = await askServer(server, `/v1/generation/job-history?page=0&page_size=${MAXIMUM_LOOKED_AT}`)
  const read = heard.kind === "heard" && heard.status === 200 ? historySchema.safeParse(heard.body) : null
  if (read?.success !== true) return { kind: "unknown", reason: "no-history" }
  const ended = read.data.history.flatMap((entry) => endedSchema.safeParse(entry).data ?? [])
  for (const id of ended.toReversed().slice(0, MAXIMUM_LOOKED_AT)) {
    for (const { url } of await filesOf(id)) {
      const notes = notesInAddress(url ?? "", jobId)
      if (notes !== null) return { id, notes }
    }
  }
  if (read.data.queue.length > 0) return { kind: "unknown", reason: "may-be-running" }
  if (ended.length > MAXIMUM_LOOKED_AT) return { kind: "lost", reason: "too-many-jobs" }
  const itself = await describeItself(server)
  return itself?.namesFiles === true ? { kind: "missing" } : { kind: "lost", reason: "cannot-be-told" }
}
