import type { CancelAnswer, JobId } from "../../../domain/task/render-answers.ts"
import { type ComfyServer, type Heard, obstacleOf } from "./comfy-server.ts"
import { isAbsentRoute, readQueue } from "./find-job.ts"
import { promptIdOf } from "./job-ids.ts"

/**
 * Cancels a job in the surest way that a server has: by its id; else out of the queue, and only where it is what runs by the interrupt,
 * since older servers stop whatever runs.
 */
export async function cancelJob(server: ComfyServer, jobId: JobId): Promise<CancelAnswer> {
  const promptId = await promptIdOf(jobId)
  const heard = await server.post(`/api/jobs/${promptId}/cancel`, {})
  if (!isAbsentRoute(heard)) return answerOf(heard)
  // What waits is deleted first: between the two it can but begin, and is then found running.
  const deleted = await server.post("/queue", { delete: [promptId] })
  if (!isDone(deleted)) return { kind: "unknown", reason: reasonOf(deleted) }
  const queue = await readQueue(server)
  if (queue.kind === "unknown") return queue
  const own = queue.jobs.find((one) => one.promptId === promptId || one.ticket?.job === jobId)
  if (own === undefined) return { kind: "gone" }
  if (!own.isRunning) return answerOf(await server.post("/queue", { delete: [own.promptId] }))
  return answerOf(await server.post("/interrupt", { prompt_id: own.promptId }))
}

function answerOf(heard: Heard): CancelAnswer {
  return isDone(heard) ? { kind: "gone" } : { kind: "unknown", reason: reasonOf(heard) }
}

/** These calls are answered with JSON or with nothing: a page was not answered by ComfyUI. */
function isDone(heard: Heard): boolean {
  return heard.kind === "heard" && heard.status === 200 && (heard.isJson || heard.isEmpty)
}

function reasonOf(heard: Heard): string {
  return obstacleOf(heard) ?? (heard.kind === "heard" ? `status-${heard.status}` : "away")
}
