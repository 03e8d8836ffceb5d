import { merged } from "../backend/index.ts"
import { shownMaker } from "./maker-rules.ts"
import { previewAddress, previewIndexOf, restSeconds } from "./progress-rules.ts"
import type { FailureCause, RenderJob } from "./render-answers.ts"
import { itemsOf, spoil } from "./room-collecting.ts"
import { beginFinish, emit, fail, processOf } from "./room-endings.ts"
import { noteRun } from "./room-runs.ts"
import { pieceCountOf, type RoomState, type Submission } from "./room-state.ts"
import { failOver, isLastSubmission, nextAt, readyToSubmit } from "./room-submissions.ts"
import { TASK_STATUS } from "./rules.ts"
import type { TaskAnswer } from "./task-shown.ts"

/** How a task is shown whose order has begun at its server. */
const RUNNING = { status: TASK_STATUS.running, position: 0, sub_status: null } as const

/** The state after a job was found at its backend. */
export function takeJob(state: RoomState, submission: Submission, job: RenderJob, nowMs: number, newName: () => string): RoomState {
  switch (job.state) {
    case "failed":
      return takeFailed(state, submission, { ...job, cause: job.cause ?? "order" }, nowMs)
    case "cancelled":
      // Not by us: we ask nothing more of what we cancelled.
      return takeFailed(state, submission, { ...job, cause: job.cause ?? "server" }, nowMs)
    case "done": {
      const finished = withWords(submission, job)
      const made = { ...RUNNING, ...(finished.maker === undefined ? {} : { made_by: shownMaker(finished.maker) }) }
      if (state.brief.expects.form === "answer") return takeAnswer(emit(state, made, nowMs), finished, job.answer, nowMs)
      const items = itemsOf(state, job, newName)
      if (items.length === 0) return spoil(state, submission, "no-outputs", nowMs)
      const collecting: RoomState = {
        ...state,
        phase: { name: "collecting", submission: finished, items, silentTries: 0, silentSinceMs: null, dueAtMs: nowMs },
      }
      return emit(collecting, { process: processOf(state, 1), rest_estimate_time: restOf(state, 0), ...made }, nowMs)
    }
    case "queued":
    case "running": {
      // Behind the orders of others it waits, and how long those take nobody knows.
      if (job.state === "queued" && (job.ahead ?? 0) > 0)
        return emit(state, { position: job.ahead ?? 0, sub_status: null, rest_estimate_time: null }, nowMs)
      const fresh = previewAddress(job.previewBase64)
      const index = state.series === null ? previewIndexOf(job.previewIndex, pieceCountOf(state.brief)) : state.series.place
      const shown = fresh === null ? {} : { preview: fresh, preview_index: index }
      const process = processOf(state, job.progress)
      return emit(state, { ...RUNNING, process, rest_estimate_time: restOf(state, job.etaMs), ...shown }, nowMs)
    }
  }
}

/** Seconds that are left when the order under way needs so long: the pieces after it take as long as was guessed. */
function restOf({ series, brief, opening }: RoomState, orderMs: number): number | null {
  if (series === null) return restSeconds(orderMs)
  const pieceMs = ((opening.estimateSeconds ?? 0) * 1000) / pieceCountOf(brief)
  return restSeconds(orderMs + Math.max(0, pieceCountOf(brief) - series.place - 1) * pieceMs)
}

function takeAnswer(state: RoomState, submission: Submission, answer: TaskAnswer | null, nowMs: number): RoomState {
  if (answer === null) return spoil(state, submission, "other-form", nowMs)
  const noted = noteRun(state, submission, { outcome: "done", code: null, isServersFault: false }, nowMs)
  return beginFinish(noted, { kind: "success", results: [], answer }, nowMs)
}

/**
 * The order with what its server says of how it was made; a model that the order names is known by that name, with its hash. What it
 * says of a part goes before what was told when the order was sent.
 */
function withWords(submission: Submission, { notes, made = {} }: RenderJob): Submission {
  const { maker } = submission
  if (maker === undefined) return submission
  const model = maker.model ?? made.model ?? null
  const hash = model?.hash ?? made.model?.hash ?? null
  const told = notes === undefined ? maker.notes : merged(maker.notes, notes)
  const words = { version: maker.version ?? made.version ?? null, model: model && { ...model, hash }, notes: told }
  return { ...submission, maker: { ...maker, ...words } }
}

type Failed = Pick<RenderJob, "state" | "errorCode" | "file" | "mayTryAgain"> & { readonly cause: FailureCause }

/** A job that failed has ended: another server may do what this one could not, and none what the order or a rule forbids. */
function takeFailed(
  state: RoomState,
  submission: Submission,
  { state: end, errorCode, cause, file, mayTryAgain = false }: Failed,
  nowMs: number,
): RoomState {
  const code = errorCode ?? end
  const run = { outcome: "failed", code, isServersFault: cause === "server", ...(file === undefined ? {} : { file }) } as const
  const noted = noteRun(state, submission, run, nowMs)
  switch (cause) {
    case "server":
      if (mayTryAgain && !isLastSubmission(submission)) return { ...noted, phase: readyToSubmit(nextAt(submission), nowMs) }
      return failOver(noted, submission, { ending: "failedDesc", detail: code }, nowMs)
    case "moderation":
      return fail(noted, "refusedDesc", code, nowMs)
    case "order":
      return fail(noted, "failedDesc", code, nowMs)
  }
}
