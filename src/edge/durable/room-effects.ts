import { openDatabase } from "../../../db/client.ts"
import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { kindOf, type Pool, pieceAt, type TaskBrief } from "../../domain/_kernel/task-kind.ts"
import type { TaskSpecification } from "../../domain/_kernel/task-specification.ts"
import { finishTask } from "../../domain/task/finish-task.ts"
import { markRunning } from "../../domain/task/mark-running.ts"
import type { RoomOpening } from "../../domain/task/ports.ts"
import type { PollAnswer, SubmitAnswer } from "../../domain/task/render-answers.ts"
import type { StoreAnswer } from "../../domain/task/room-collecting.ts"
import { type Action, RENEW_EVERY_MS } from "../../domain/task/room-machine.ts"
import type { DispatchAnswer, Report } from "../../domain/task/room-reports.ts"
import type { RoomState } from "../../domain/task/room-state.ts"
import { chargedByPiece, type TaskAnswer } from "../../domain/task/task-shown.ts"
import { createMediaStore } from "../adapters/media-store.ts"
import { createBackend } from "../backends/create-backend.ts"
import type { BackendOrder, RenderBackend } from "../backends/render-backend.ts"
import { sentOrder } from "../backends/workflow-order.ts"
import type { Env } from "../env.ts"
import { findServer } from "../fleet/directory.ts"
import type { Seeker } from "./dispatcher.ts"

type Effect = Exclude<Action, { kind: "wait" }>

/** The task as a dispatcher knows it. */
function seekerOf({ taskId, viewerId, plan, speedType }: RoomOpening, { kind, pieceKind = kind }: TaskBrief): Seeker {
  return { taskId, viewerId, plan, speedType, kind: pieceKind }
}

/** What is ordered now: the task, or the piece of a series whose turn it is. */
function orderedOf({ opening, series }: RoomState): TaskSpecification {
  return series === null ? opening.specification : pieceAt(TASK_KINDS, opening.specification, series.place)
}

/** Carries out what a room's plan says; every outcome, also a failure, is a report. */
export class RoomEffects {
  readonly #env: Env
  readonly #log: Log

  constructor(env: Env, log: Log) {
    this.#env = env
    this.#log = log
  }

  async carryOut(action: Effect, state: RoomState): Promise<Report> {
    const { opening, brief } = state
    const { taskId } = opening
    const dispatcher = () => this.#dispatcher(brief.pool)
    switch (action.kind) {
      case "ask":
        return {
          kind: "asked",
          answer: await this.#orNull("ask", async (): Promise<DispatchAnswer> => dispatcher().request(seekerOf(opening, brief))),
        }
      case "renew":
        await this.#renew(state, action.renderer)
        return { kind: "renewed" }
      case "mark-running":
        // Not waited for: the row follows, and the end of the task overrides it.
        void this.#orNull("mark-running", () => markRunning(this.#database(), taskId, Date.now()))
        return { kind: "marked" }
      case "submit": {
        const { submission, jobId } = action
        const answer = await this.#backend(submission.renderer, async (backend): Promise<SubmitAnswer> => {
          const order = await sentOrder(this.#orderOf(state))
          return order === null ? { kind: "rejected", reason: "input-gone" } : backend.submit(jobId, order)
        })
        if (answer === null)
          return { kind: "submitted", submission, answer: { kind: "rejected", reason: "no-such-renderer" }, nextRenderer: null }
        if (answer.kind !== "accepted") this.#log.info("order not accepted", { jobId, renderer: submission.renderer, ...answer })
        const note = (isRefused: boolean) =>
          this.#orNull("note-order", async () => dispatcher().noteOrder(taskId, submission.renderer, isRefused))
        // That the order was taken is written before anything else is done about it.
        if (answer.kind === "accepted" && action.refusals > 0) void note(false)
        return { kind: "submitted", submission, answer, nextRenderer: answer.kind === "refused" ? await note(true) : null }
      }
      case "check":
        return { kind: "checked", answer: await this.#poll(action, state, false) }
      case "poll":
        return { kind: "polled", answer: await this.#poll(action, state, true) }
      case "collect":
        return { kind: "collected", item: action.item, answer: await this.#collect(action, state) }
      case "finish": {
        const { outcome } = action
        const results = outcome.kind === "success" ? outcome.results : []
        const chargedCoins = chargedByPiece(opening.priceCoins, opening.specification, results)
        const answer = await finishTask(this.#database(), { taskId, outcome, chargedCoins, finalSeq: action.finalSeq, nowMs: Date.now() })
        if (answer.kind !== "written") this.#log.error("ending not written", { ...answer })
        return { kind: "finished", answer }
      }
      case "cancel-job": {
        const { submission, jobId } = action
        const answer = await this.#backend(submission.renderer, (backend) => backend.cancel(jobId))
        return { kind: "cancelled", answer: answer ?? { kind: "gone" } }
      }
      case "release":
        return {
          kind: "released",
          isDone: (await this.#orNull("release", async () => dispatcher().release(taskId, action.tookMs))) !== null,
        }
      case "delete-media":
        return {
          kind: "deleted",
          isDone:
            (await this.#orNull("delete-media", () =>
              createMediaStore(this.#env.MEDIA)
                .delete(action.keys)
                .then(() => true),
            )) !== null,
        }
    }
  }

  async #poll(
    action: Extract<Action, { kind: "check" | "poll" }>,
    { opening, brief }: RoomState,
    withPreview: boolean,
  ): Promise<PollAnswer> {
    const polled = await this.#backend(action.submission.renderer, (backend) => backend.poll(action.jobId, withPreview))
    if (polled === null) return { kind: "unknown", reason: "no-such-renderer" }
    if (polled.kind !== "found") return polled
    const isAnswer = polled.job.state === "done" && brief.expects.form === "answer"
    return { kind: "found", job: { ...polled.job, answer: isAnswer ? this.#answerOf(opening.specification, polled.answer) : null } }
  }

  /** What the kind makes of a backend's answer; null where it has another form. */
  #answerOf(specification: TaskSpecification, answer: unknown): TaskAnswer | null {
    const inspected = kindOf(TASK_KINDS, specification).inspect({ form: "answer", answer }, specification)
    if (inspected.ok) return inspected.answer
    this.#log.info("answer refused", { reason: inspected.reason })
    return null
  }

  /** Fetches one file into the store under the key that was chosen before; the slot stays ours however long that takes. */
  async #collect({ item, jobId, submission }: Extract<Action, { kind: "collect" }>, state: RoomState): Promise<StoreAnswer> {
    const specification = orderedOf(state)
    const expects = kindOf(TASK_KINDS, specification).expects(specification)
    if (expects.form !== "files") return { kind: "bad", reason: "not-a-file" }
    const opened = await this.#backend(submission.renderer, (backend) => backend.open(jobId, item.index))
    if (opened === null) return { kind: "unknown", reason: "no-such-renderer" }
    const renewal = setInterval(() => void this.#renew(state, submission.renderer), RENEW_EVERY_MS)
    try {
      // Formats and codecs are evaluated by the first file that comes back.
      const { collectOutput } = await import("./collect-output.ts")
      const answer = await collectOutput(this.#env, TASK_KINDS, { specification, item, expects, opened })
      if (answer.kind !== "stored") this.#log.info("file not collected", { jobId, index: item.index, ...answer })
      return answer
    } finally {
      clearInterval(renewal)
    }
  }

  #renew({ opening, brief }: RoomState, holding: string): Promise<DispatchAnswer | null> {
    const seeker = seekerOf(opening, brief)
    return this.#orNull("renew", async (): Promise<DispatchAnswer> => this.#dispatcher(brief.pool).request({ ...seeker, holding }))
  }

  /** The order as the kind makes it, its files read from the store when they are asked for. */
  #orderOf(state: RoomState): BackendOrder {
    const specification = orderedOf(state)
    const { name, order } = kindOf(TASK_KINDS, specification)
    const { fields, inputs } = order(specification)
    return {
      kind: name,
      fields,
      inputs: inputs.map(({ role, sha256, sizeBytes, mediaKey }) => ({
        role,
        sha256,
        sizeBytes,
        open: async () => (await this.#env.MEDIA.get(mediaKey))?.body ?? null,
      })),
    }
  }

  /** Null when the fleet does not know the renderer any more. */
  async #backend<Answer>(name: string, use: (backend: RenderBackend) => Promise<Answer>): Promise<Answer | null> {
    const server = await findServer(this.#env, name)
    return server === null ? null : use(createBackend(server.renderer, this.#env))
  }

  #dispatcher(pool: Pool) {
    return this.#env.DISPATCHER.get(this.#env.DISPATCHER.idFromName(pool))
  }

  #database() {
    return openDatabase(this.#env.LIBSQL_URL, this.#env.LIBSQL_AUTH_TOKEN)
  }

  async #orNull<Value>(what: string, work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await work()
    } catch (error) {
      this.#log.error("call failed", { what, error: String(error) })
      return null
    }
  }
}
