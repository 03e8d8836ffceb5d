import type { RenderNotes } from "../backend/index.ts"
import { shownMaker } from "./maker-rules.ts"
import { previewAddress, previewIndexOf, restSeconds } from "./progress-rules.ts"
import type { FailureCause, RenderJob } from "./render-answers.ts"
import { itemsOf, spoil } from "./room-collecting.ts"
import { beginFinish, emit, fail, processOf } from "./room-endings.ts"
import { noteRun } from "./room-runs.ts"
import { pieceCountOf, type RoomState, type Submission } from "./room-state.ts"
import { failOver } from "./room-submissions.ts"
import type { TaskAnswer } from "./task-shown.ts"

/** The state after a job was found at its backend. */
export function takeJob(state: RoomState, submission: Submission, job: RenderJob, nowMs: number, newName: () => string): RoomState {
  switch (job.state) {
    case "failed":
      return takeFailed(state, submission, job.cause ?? "order", job.errorCode ?? job.state, nowMs)
    case "cancelled":
      // Not by us: we ask nothing more of what we cancelled.
      return takeFailed(state, submission, job.cause ?? "server", job.errorCode ?? job.state, nowMs)
    case "done": {
      const finished = withNotes(submission, job.notes)
      const made = finished.maker === undefined ? {} : { made_by: shownMaker(finished.maker) }
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
      const fresh = previewAddress(job.previewBase64)
      const index = state.series === null ? previewIndexOf(job.previewIndex, pieceCountOf(state.brief)) : state.series.place
      const shown = fresh === null ? {} : { preview: fresh, preview_index: index }
      const process = processOf(state, job.progress)
      return emit(state, { process, rest_estimate_time: restOf(state, job.etaMs), ...shown }, nowMs)
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

function withNotes(submission: Submission, notes: RenderNotes | undefined): Submission {
  return submission.maker === undefined || notes === undefined ? submission : { ...submission, maker: { ...submission.maker, notes } }
}

/** A job that failed has ended: another server may do what this one could not, and none what the order or a rule forbids. */
function takeFailed(state: RoomState, submission: Submission, cause: FailureCause, code: string, nowMs: number): RoomState {
  const isServersFault = cause === "server"
  const noted = noteRun(state, submission, { outcome: "failed", code, isServersFault }, nowMs)
  switch (cause) {
    case "server":
      return failOver(noted, submission, { ending: "failedDesc", detail: code }, nowMs)
    case "moderation":
      return fail(noted, "refusedDesc", code, nowMs)
    case "order":
      return fail(noted, "failedDesc", code, nowMs)
  }
}
