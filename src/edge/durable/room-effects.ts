import { openDatabase } from "../../../db/client.ts"
import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { kindOf, type Pool, pieceAt } from "../../domain/_kernel/task-kind.ts"
import type { TaskSpecification } from "../../domain/_kernel/task-specification.ts"
import { fieldsFor, type MadeWith, needOf } from "../../domain/backend/index.ts"
import { finishTask } from "../../domain/task/finish-task.ts"
import { makerOf } from "../../domain/task/maker-rules.ts"
import { markRunning } from "../../domain/task/mark-running.ts"
import { withOrderedSeeds } from "../../domain/task/ordered-seeds.ts"
import type { CancelAnswer, PollAnswer, SubmitAnswer } from "../../domain/task/render-answers.ts"
import type { StoreAnswer } from "../../domain/task/room-collecting.ts"
import { type Action, RENEW_EVERY_MS } from "../../domain/task/room-machine.ts"
import type { Report } from "../../domain/task/room-reports.ts"
import { plainCode } from "../../domain/task/room-runs.ts"
import type { DispatchAnswer, MoveAnswer, SoughtAnswer } from "../../domain/task/room-seeking.ts"
import type { RoomState, Submission } from "../../domain/task/room-state.ts"
import { chargedFor, type TaskAnswer } from "../../domain/task/task-shown.ts"
import { GRAPH_ROLE } from "../../domain/workflow/kinds/workflow.ts"
import { offeredAt } from "../../domain/workflow/missing-rules.ts"
import { createMediaStore } from "../adapters/media-store.ts"
import type { ComfyAddress } from "../backends/comfyui/comfy-server.ts"
import { createBackend } from "../backends/create-backend.ts"
import type { BackendOrder, OpenAnswer, RawPollAnswer, RenderBackend } from "../backends/render-backend.ts"
import { type SentRun, sentOrder } from "../backends/workflow-order.ts"
import type { Env } from "../env.ts"
import { findActiveServer, findServer } from "../fleet/directory.ts"
import type { OrderNote, Seeker } from "./seekers.ts"

/** The code of what cannot go on because the fleet does not know its server, or it takes no orders anymore. */
const SERVER_GONE = "server-gone"

type Effect = Exclude<Action, { kind: "wait" }>

/** The task as a dispatcher knows it. */
function seekerOf(state: RoomState): Seeker {
  const { taskId, viewerId, plan, speedType } = state.opening
  const specification = orderedOf(state)
  const { name: kind, order } = kindOf(TASK_KINDS, specification)
  const need = needOf({ kind, fields: order(specification).fields })
  return { taskId, viewerId, plan, speedType, kind, need, failedAt: state.trail.failedAt }
}

/** What is ordered now: the task, or the piece of a series whose turn it is. */
function orderedOf({ opening, series }: RoomState): TaskSpecification {
  return series === null ? opening.specification : pieceAt(TASK_KINDS, opening.specification, series.place)
}

/** Carries out what a room's plan says; every outcome, also a failure, is a report. */
export class RoomEffects {
  readonly #env: Env
  readonly #log: Log
  /** SHA-256 in hex of files whose hash nobody knew before, by their keys. */
  readonly #hashes = new Map<string, string>()

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
          answer: await this.#orNull("ask", async (): Promise<DispatchAnswer> => dispatcher().request(seekerOf(state))),
        }
      case "move-on": {
        const { mustLeave, runs } = action
        return {
          kind: "moved",
          answer: await this.#orNull("move-on", async (): Promise<MoveAnswer> => dispatcher().moveOn(seekerOf(state), mustLeave, runs)),
        }
      }
      case "renew":
        await this.#renew(state, action.renderer)
        return { kind: "renewed" }
      case "mark-running":
        // Not waited for: the row follows, and the end of the task overrides it.
        void this.#orNull("mark-running", () => markRunning(this.#database(), taskId, Date.now()))
        return { kind: "marked" }
      case "submit":
        return this.#submit(action, state)
      case "check": {
        const server = await findServer(this.#env, action.submission.renderer)
        const answer = await this.#poll(action, state, false)
        return {
          kind: "checked",
          answer,
          ...(server === null ? {} : { maker: makerOf(server, this.#orderOf(state), orderedOf(state).unheeded) }),
        }
      }
      case "poll":
        return { kind: "polled", answer: await this.#poll(action, state, true) }
      case "seek-other": {
        const { renderer } = action.submission
        return {
          kind: "sought",
          answer: await this.#orNull("seek-other", async (): Promise<SoughtAnswer> => dispatcher().seekOther(seekerOf(state), renderer)),
        }
      }
      case "collect":
        return { kind: "collected", item: action.item, answer: await this.#collect(action, state) }
      case "finish": {
        const { outcome } = action
        const results = outcome.kind === "success" ? outcome.results : []
        const chargedCoins = chargedFor(opening.priceCoins, opening.specification, results)
        const madeBy = state.draft.made_by ?? null
        const { finalSeq } = action
        const answer = await finishTask(this.#database(), { taskId, outcome, chargedCoins, madeBy, finalSeq, nowMs: Date.now() })
        if (answer.kind !== "written") this.#log.error("ending not written", { ...answer })
        return { kind: "finished", answer }
      }
      case "cancel-job": {
        const { submission, jobId } = action
        const gone: CancelAnswer = { kind: "gone" }
        return { kind: "cancelled", answer: await this.#backend(submission.renderer, gone, (backend) => backend.cancel(jobId)) }
      }
      case "release":
        return {
          kind: "released",
          isDone: (await this.#orNull("release", async () => dispatcher().release(taskId, action.tookMs, action.runs))) !== null,
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

  async #poll(action: Extract<Action, { kind: "check" | "poll" }>, state: RoomState, withPreview: boolean): Promise<PollAnswer> {
    const { opening, brief } = state
    const gone: RawPollAnswer = { kind: "lost", reason: SERVER_GONE }
    const polled = await this.#backend(action.submission.renderer, gone, (backend) =>
      backend.poll(action.jobId, withPreview, brief.pieceKind ?? brief.kind),
    )
    if (polled.kind !== "found") return polled
    const isAnswer = polled.job.state === "done" && brief.expects.form === "answer"
    const made = await this.#withHash(polled.job.made, action.submission.renderer)
    const job = withOrderedSeeds(polled.job, orderedOf(state).seed)
    return { kind: "found", job: { ...job, ...made, answer: isAnswer ? this.#answerOf(opening.specification, polled.answer) : null } }
  }

  /** What something was made with, and the hash that the server's list has of a model that its job only names. */
  async #withHash(made: MadeWith | undefined, renderer: string): Promise<{ readonly made?: MadeWith }> {
    const { model } = made ?? {}
    if (made === undefined || model === undefined || model.hash !== null) return made === undefined ? {} : { made }
    const models = (await findServer(this.#env, renderer))?.capabilities?.models ?? []
    const hash = models.find(({ name }) => name === model.name)?.hash ?? null
    return { made: { ...made, model: { ...model, hash } } }
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
    return this.#renewing(state, submission, async () => {
      const opened = await this.#backend<OpenAnswer | null>(submission.renderer, null, (backend) => backend.open(jobId, item.index))
      if (opened === null) return { kind: "lost", reason: SERVER_GONE }
      // Formats and codecs are evaluated by the first file that comes back.
      const { collectOutput } = await import("./collect-output.ts")
      const answer = await collectOutput(this.#env, TASK_KINDS, { specification, item, expects, opened })
      if (answer.kind === "stored" || answer.kind === "missing") return answer
      this.#log.info("file not collected", { jobId, index: item.index, kind: answer.kind, reason: plainCode(answer.reason) })
      return answer
    })
  }

  /** Sends an order, unless its server takes none anymore. It may take a while: the slot stays ours. */
  async #submit({ submission, jobId, refusals }: Extract<Action, { kind: "submit" }>, state: RoomState): Promise<Report> {
    const { renderer } = submission
    const order = this.#orderOf(state)
    const server = await findActiveServer(this.#env, renderer)
    const note = async (outcome: OrderNote["outcome"], code: string | null): Promise<boolean | null> =>
      this.#orNull("note-order", async () =>
        this.#dispatcher(state.brief.pool).noteOrder({ server: renderer, kind: order.kind, code: plainCode(code), outcome }),
      )
    if (server === null)
      return { kind: "submitted", submission, answer: { kind: "refused", reason: SERVER_GONE }, isLeft: true, isUnsent: true }
    const maker = makerOf(server, order, orderedOf(state).unheeded)
    const unknown: SubmitAnswer = { kind: "unknown", reason: "no-answer" }
    const answer = await this.#renewing(state, submission, () =>
      this.#trying(unknown, async (): Promise<SubmitAnswer> => {
        const isThere = await this.#learnHashes(state)
        const whole = this.#orderOf(state)
        const order = { ...whole, fields: fieldsFor(server, whole).fields }
        const sent = isThere ? await sentOrder(order, (run) => this.#mayRun(state, server.renderer, run)) : "gone"
        if (sent === "gone") return { kind: "rejected", reason: "input-gone" }
        if (sent === "not-allowed") return { kind: "rejected", reason: "workflow-not-allowed" }
        return createBackend(server.renderer, this.#env).submit(jobId, sent)
      }),
    )
    if (answer.kind === "accepted") {
      // That the order was taken is written before anything else is done about it.
      if (refusals > 0) void note("accepted", null)
      return { kind: "submitted", submission, answer, isLeft: false, maker }
    }
    this.#log.info("order not accepted", { jobId, renderer, kind: answer.kind, reason: plainCode(answer.reason) })
    const mayStay = answer.kind === "refused" ? await note("refused", answer.reason) : null
    return { kind: "submitted", submission, answer, isLeft: mayStay === false, maker }
  }

  /** Does something that may take a while, and keeps the slot meanwhile. */
  async #renewing<Answer>(state: RoomState, { renderer }: Submission, work: () => Promise<Answer>): Promise<Answer> {
    let renewed: Promise<unknown> = Promise.resolve()
    const renewal = setInterval(() => {
      renewed = this.#renew(state, renderer)
    }, RENEW_EVERY_MS)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      // One that comes after the slot was given back would take it again.
      await renewed
    }
  }

  #renew(state: RoomState, holding: string): Promise<DispatchAnswer | null> {
    return this.#orNull(
      "renew",
      async (): Promise<DispatchAnswer> => this.#dispatcher(state.brief.pool).request({ ...seekerOf(state), holding }),
    )
  }

  /** Computes the hashes that an order's files came without, once while the room is awake; false where a file is gone. */
  async #learnHashes(state: RoomState): Promise<boolean> {
    const specification = orderedOf(state)
    const { inputs } = kindOf(TASK_KINDS, specification).order(specification)
    for (const { mediaKey, sha256, sizeBytes } of inputs) {
      if (sha256 !== "" || this.#hashes.has(mediaKey)) continue
      const [hash] = (await createMediaStore(this.#env.MEDIA).hashParts(mediaKey, sizeBytes)) ?? []
      if (hash === undefined) return false
      this.#hashes.set(mediaKey, hash)
    }
    return true
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
        sha256: sha256 === "" ? (this.#hashes.get(mediaKey) ?? "") : sha256,
        sizeBytes,
        open: async () => (await this.#env.MEDIA.get(mediaKey))?.body ?? null,
      })),
    }
  }

  /** Judges a workflow once more where its order is sent: what may run has changed since, or whom it is open to. */
  async #mayRun(state: RoomState, renderer: ComfyAddress, run: SentRun): Promise<boolean> {
    const { inputs } = kindOf(TASK_KINDS, state.opening.specification).order(state.opening.specification)
    // Only a workflow's order needs what is read here.
    const { runRefusals } = await import("../../domain/workflow/judge-run.ts")
    const offered = async () => {
      const { workflowClasses } = await import("../backends/comfyui/workflow-classes.ts")
      const classes = await workflowClasses(renderer, new Set([...run.graph.values()].map(({ classType }) => classType)))
      return offeredAt([{ name: "", audience: { kind: "everyone" }, classes }])
    }
    const graphKey = inputs.find(({ role }) => role === GRAPH_ROLE)?.mediaKey ?? ""
    const asked = { database: this.#database(), nowMs: Date.now() }
    return (await runRefusals(asked, { ...run, viewerId: state.opening.viewerId, graphKey, offered })).length === 0
  }

  /** Asks a server, also one that takes no orders anymore; `gone` where the fleet does not know it. */
  async #backend<Answer>(name: string, gone: Answer, use: (backend: RenderBackend) => Promise<Answer>): Promise<Answer> {
    const server = await findServer(this.#env, name)
    return server === null ? gone : use(createBackend(server.renderer, this.#env))
  }

  /** What a client of a backend throws, which none should, is an answer too. */
  async #trying<Answer>(otherwise: Answer, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch {
      // What it says may hold an address.
      this.#log.error("backend threw")
      return otherwise
    }
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
