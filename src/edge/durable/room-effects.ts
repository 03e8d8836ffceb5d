import { openDatabase } from "../../../db/client.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { finishTask } from "../../domain/task/finish-task.ts"
import { markRunning } from "../../domain/task/mark-running.ts"
import type { Action } from "../../domain/task/room-machine.ts"
import type { DispatchAnswer, Report, StoreAnswer } from "../../domain/task/room-reports.ts"
import type { CollectItem, RoomState } from "../../domain/task/room-state.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { thumbhashOf } from "../../formats/image/thumbhash.ts"
import { createMediaStore } from "../adapters/media-store.ts"
import type { RenderBackend } from "../backends/render-backend.ts"
import { createBackend, parseRenderers } from "../backends/renderers.ts"
import type { Env } from "../env.ts"
import { POOL } from "./dispatcher.ts"

type Effect = Exclude<Action, { kind: "wait" }>

/** Carries out what a room's plan says; every outcome, also a failure, is a report. */
export class RoomEffects {
  readonly #env: Env
  readonly #log: Log

  constructor(env: Env, log: Log) {
    this.#env = env
    this.#log = log
  }

  async carryOut(action: Effect, state: RoomState): Promise<Report> {
    const { taskId, viewerId, plan, speedType, specification } = state.opening
    const seeker = { taskId, viewerId, plan, speedType }
    switch (action.kind) {
      case "ask":
        return { kind: "asked", answer: await this.#orNull("ask", async (): Promise<DispatchAnswer> => this.#dispatcher().request(seeker)) }
      case "renew":
        await this.#orNull(
          "renew",
          async (): Promise<DispatchAnswer> => this.#dispatcher().request({ ...seeker, holding: action.renderer }),
        )
        return { kind: "renewed" }
      case "mark-running":
        // Not waited for: the row follows, and the end of the task overrides it.
        void this.#orNull("mark-running", () => markRunning(this.#database(), taskId, Date.now()))
        return { kind: "marked" }
      case "submit": {
        const { submission, jobId } = action
        const answer = await this.#backend(submission.renderer, (backend) => backend.submit(jobId, specification))
        if (answer === null)
          return { kind: "submitted", submission, answer: { kind: "rejected", reason: "no-such-renderer" }, nextRenderer: null }
        if (answer.kind !== "accepted") this.#log.info("order not accepted", { jobId, renderer: submission.renderer, ...answer })
        const isRefused = answer.kind === "refused"
        const mustTell = isRefused || (answer.kind === "accepted" && action.refusals > 0)
        const nextRenderer = mustTell
          ? await this.#orNull("note-order", async () => this.#dispatcher().noteOrder(taskId, submission.renderer, isRefused))
          : null
        return { kind: "submitted", submission, answer, nextRenderer }
      }
      case "check":
        return { kind: "checked", answer: await this.#poll(action, false) }
      case "poll":
        return { kind: "polled", answer: await this.#poll(action, true) }
      case "collect":
        return { kind: "collected", item: action.item, answer: await this.#collect(action, state) }
      case "finish": {
        const answer = await finishTask(this.#database(), { taskId, outcome: action.outcome, finalSeq: action.finalSeq, nowMs: Date.now() })
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
          isDone: (await this.#orNull("release", async () => this.#dispatcher().release(taskId, action.tookMs))) !== null,
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

  async #poll(action: Extract<Action, { kind: "check" | "poll" }>, withPreview: boolean) {
    const answer = await this.#backend(action.submission.renderer, (backend) => backend.poll(action.jobId, withPreview))
    return answer ?? ({ kind: "unknown", reason: "no-such-renderer" } as const)
  }

  /** Fetches one image, looks at its bytes, and stores it under the key that was chosen before. */
  async #collect(action: Extract<Action, { kind: "collect" }>, state: RoomState): Promise<StoreAnswer> {
    const { item, jobId, submission } = action
    const answer = await this.#backend(submission.renderer, (backend) => backend.collect(jobId, item))
    if (answer === null) return { kind: "unknown", reason: "no-such-renderer" }
    if (answer.kind !== "bytes") {
      this.#log.info("image not fetched", { jobId, index: item.index, ...answer })
      return answer
    }
    const header = readImageHeader(answer.bytes)
    const { width, height } = state.opening.specification
    if (header === null || header.width !== width || header.height !== height) {
      this.#log.info("image refused", { jobId, index: item.index, header: header ?? "none", sizeBytes: answer.bytes.byteLength })
      return { kind: "bad", reason: header === null ? "not-a-image" : "other-size" }
    }
    return this.#store(item, answer.bytes, header)
  }

  async #store(
    item: CollectItem,
    bytes: Uint8Array<ArrayBuffer>,
    header: { readonly contentType: string; readonly width: number; readonly height: number },
  ): Promise<StoreAnswer> {
    try {
      const thumbhash = await thumbhashOf(bytes)
      await this.#env.MEDIA.put(item.mediaKey, bytes, { httpMetadata: { contentType: header.contentType } })
      const { index: position, mediaKey, seed } = item
      return { kind: "stored", result: { position, mediaKey, ...header, sizeBytes: bytes.byteLength, seed, thumbhash } }
    } catch (error) {
      this.#log.error("image not stored", { key: item.mediaKey, error: String(error) })
      return { kind: "unknown", reason: "store-away" }
    }
  }

  /** Null when the renderer is not configured any more. */
  async #backend<Answer>(name: string, use: (backend: RenderBackend) => Promise<Answer>): Promise<Answer | null> {
    const renderer = parseRenderers(this.#env.RENDERERS).find((one) => one.name === name)
    return renderer === undefined ? null : use(createBackend(renderer))
  }

  #dispatcher() {
    return this.#env.DISPATCHER.get(this.#env.DISPATCHER.idFromName(POOL))
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
