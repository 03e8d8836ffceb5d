import { DurableObject } from "cloudflare:workers"
import type { CancelAnswer, JobId, SubmitAnswer } from "../../domain/task/render-answers.ts"
import type { HeldOrder } from "../backends/held/held-store.ts"
import type { RawPollAnswer } from "../backends/render-backend.ts"
import type { Env } from "../env.ts"
import { findServer } from "../fleet/directory.ts"
import { dropDeskFiles } from "./desk-store.ts"
import type { DeskWork } from "./desk-work.ts"
import { dropOldInputs, noteInputs } from "./input-notes.ts"
import { isLost } from "./lost-alarm.ts"
import { OneDesk } from "./one-desk.ts"

/** How soon the server is looked for again that has no entry in the fleet, while something waits for it. */
const UNKNOWN_SERVER_MS = 10_000
const UNKNOWN_LIMIT_MS = 30 * 60_000

/** A file of a job that is done, as it lies in R2. */
export interface DeskFile {
  readonly key: string
  readonly sizeBytes: number
}

/** What a desk says of a job; what the job answered goes as text between objects. */
export type DeskPollAnswer =
  | Exclude<RawPollAnswer, { kind: "found" }>
  | { readonly kind: "found"; readonly job: Extract<RawPollAnswer, { kind: "found" }>["job"]; readonly answerJson: string }

/**
 * Holds the calls to one server whose call lasts as long as the run: its alarm makes them, storage knows what has begun, and R2 keeps what
 * came of it until it is collected. Named like the server.
 */
export class RenderDesk extends DurableObject<Env> {
  #unknownSinceMs: number | null = null
  readonly #one = new OneDesk<DeskWork>()

  /** Notes the inputs of an order that are about to be laid into R2, so that they are found where it is not taken. */
  async noteInputs(sha256s: readonly string[]): Promise<void> {
    noteInputs(this.ctx.storage, sha256s, Date.now())
    // Set for now: an alarm far ahead would take the place of one that is to be repeated.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now())
  }

  /** Takes an order whose inputs lie in R2 already. */
  async submit(jobId: JobId, { kind, fields, inputs }: HeldOrder): Promise<SubmitAnswer> {
    const work = await this.#work()
    if (work === null) return { kind: "refused", reason: "away" }
    return work.backend.submit(jobId, { kind, fields, inputs: inputs.map((input) => ({ ...input, open: async () => null })) })
  }

  async poll(jobId: JobId, withPreview: boolean): Promise<DeskPollAnswer> {
    const work = await this.#work()
    if (work === null) return { kind: "unknown", reason: "no-such-renderer" }
    const polled = await work.backend.poll(jobId, withPreview)
    const isWaiting = polled.kind === "found" && (polled.job.state === "queued" || polled.job.state === "running")
    if (isWaiting && !work.desk.isBusy && isLost(await this.ctx.storage.getAlarm(), Date.now())) await this.ctx.storage.setAlarm(Date.now())
    return polled.kind === "found" ? { kind: "found", job: polled.job, answerJson: JSON.stringify(polled.answer ?? null) } : polled
  }

  /** Where a file of a job that is done lies; null without it. */
  async file(jobId: JobId, index: number): Promise<DeskFile | null> {
    const work = await this.#work()
    if (work === null) return null
    const { takeFile } = await import("../backends/held/held-backend.ts")
    const file = takeFile(work.store, jobId, index, Date.now())
    return file === null || file.sizeBytes === null ? null : { key: file.key, sizeBytes: file.sizeBytes }
  }

  async cancel(jobId: JobId): Promise<CancelAnswer> {
    const work = await this.#work()
    return work === null ? { kind: "gone" } : work.backend.cancel(jobId)
  }

  override async alarm(): Promise<void> {
    const againMs = await this.#workAgainAtMs()
    if (againMs === null) return
    const setMs = await this.ctx.storage.getAlarm()
    if (setMs === null || setMs > againMs) await this.ctx.storage.setAlarm(againMs)
  }

  async #workAgainAtMs(): Promise<number | null> {
    try {
      const work = await this.#work()
      return work === null ? await this.#workAlone() : await this.#workOff(work)
    } catch {
      // The runtime repeats an alarm that fails a few times and then never again.
      return Date.now() + UNKNOWN_SERVER_MS
    }
  }

  async #workOff({ desk, store }: DeskWork): Promise<number | null> {
    const againMs = await desk.work()
    const dropMs = await dropOldInputs(this.ctx.storage, store, Date.now())
    return againMs === null || dropMs === null ? (againMs ?? dropMs) : Math.min(againMs, dropMs)
  }

  /** Without its server a desk keeps what it has for as long as somebody may ask for it. */
  async #workAlone(): Promise<number | null> {
    this.#unknownSinceMs ??= Date.now()
    if (this.#unknownSinceMs + UNKNOWN_LIMIT_MS > Date.now()) return Date.now() + UNKNOWN_SERVER_MS
    const { name } = this.ctx.id
    if (name !== undefined) await dropDeskFiles(name, this.env.MEDIA)
    await this.ctx.storage.deleteAll()
    return null
  }

  /** Null while the fleet does not know the server. Made anew when its settings have changed, but never while calls are under way. */
  async #work(): Promise<DeskWork | null> {
    const { name } = this.ctx.id
    const entry = name === undefined ? null : await findServer(this.env, name)
    if (entry === null) return null
    this.#unknownSinceMs = null
    return this.#one.get(JSON.stringify(entry.renderer), async () => {
      const { createDeskWork } = await import("./desk-work.ts")
      return createDeskWork(entry.renderer, this.ctx.storage, this.env)
    })
  }
}
