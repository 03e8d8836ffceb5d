import type { Plan } from "../../domain/_kernel/plans.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import type { OrderInput, Pool } from "../../domain/_kernel/task-kind.ts"
import { fieldsFor, needOf } from "../../domain/backend/index.ts"
import { createBackend } from "../backends/create-backend.ts"
import { paintDraft } from "../backends/paint-draft.ts"
import type { BackendOrder } from "../backends/render-backend.ts"
import type { Env } from "../env.ts"
import { findServer } from "../fleet/directory.ts"
import type { IdleAnswer } from "./idle-slots.ts"

/** A draft as its viewer's hub is asked for it. */
export interface HubDraft {
  readonly id: string
  readonly viewerId: string
  /** Whose rights it is painted with. */
  readonly plan: Plan
  /** The screen that asks, and the number of its request: one that is not above the last is superseded. */
  readonly liveId: string
  readonly newest: number
  readonly pool: Pool
  readonly kind: string
  /** JSON of what the order says. */
  readonly fields: string
  readonly inputs: readonly OrderInput[]
  /** The bytes of the input with this hash, where it is not stored. */
  readonly inline: { readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> } | null
}

/** What became of it; the bytes are the renderer's, unchecked. */
export type HubDraftAnswer =
  | { readonly kind: "painted"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "busy" }
  | { readonly kind: "superseded" }
  | { readonly kind: "failed"; readonly reason: string }

/** Why a draft was stopped: a task has its slot, or nobody wants it anymore. */
export type DraftStop = "busy" | "superseded"

interface Running {
  readonly id: string
  readonly stop: AbortController
  readonly ended: Promise<void>
}

/** The drafts of one viewer: one at a time, the newest. A newer one stops the one before, and waits until its slot is free again. */
export class HubDrafts {
  readonly #env: Env
  readonly #log: Log
  #last: { readonly liveId: string; readonly newest: number } | null = null
  #running: Running | null = null

  constructor(env: Env, log: Log) {
    this.#env = env
    this.#log = log
  }

  async paint(draft: HubDraft): Promise<HubDraftAnswer> {
    const { id, liveId, newest } = draft
    if (this.#last?.liveId === liveId && newest <= this.#last.newest) return { kind: "superseded" }
    this.#last = { liveId, newest }
    const before = this.#running
    before?.stop.abort("superseded" satisfies DraftStop)
    const { promise, resolve } = Promise.withResolvers<void>()
    const own: Running = { id, stop: new AbortController(), ended: promise }
    this.#running = own
    try {
      await before?.ended
      return await this.#paintInSlot(draft, own.stop.signal)
    } finally {
      if (this.#running === own) this.#running = null
      resolve()
    }
  }

  /** Stops a draft that runs or waits for the one before it; no effect on another. */
  stop(id: string, reason: DraftStop): void {
    if (this.#running?.id === id) this.#running.stop.abort(reason)
  }

  async #paintInSlot(draft: HubDraft, signal: AbortSignal): Promise<HubDraftAnswer> {
    const { id, viewerId, plan, pool } = draft
    if (signal.aborted) return stoppedBy(signal)
    const dispatcher = this.#env.DISPATCHER.get(this.#env.DISPATCHER.idFromName(pool))
    const order = this.#orderOf(draft)
    const answer: IdleAnswer = await dispatcher.lendIdle({ draftId: id, viewerId, plan, need: needOf(order) })
    if (answer.kind === "busy") return answer
    if (answer.kind === "absent") return { kind: "failed", reason: "not-offered" }
    try {
      const server = await findServer(this.#env, answer.renderer)
      if (server === null) return { kind: "failed", reason: "no-such-renderer" }
      if (signal.aborted) return stoppedBy(signal)
      const sent = { ...order, fields: fieldsFor(server, order).fields }
      const painted = await paintDraft(createBackend(server.renderer, this.#env), id, sent, signal)
      // What was painted although it was stopped is not wanted anymore.
      return signal.aborted || painted.kind === "stopped" ? stoppedBy(signal) : painted
    } finally {
      await dispatcher.takeBack(id).catch((error: unknown) => this.#log.error("slot of a draft not given back", { error: String(error) }))
    }
  }

  #orderOf({ kind, fields, inputs, inline }: HubDraft): BackendOrder {
    return {
      kind,
      fields: JSON.parse(fields),
      inputs: inputs.map(({ role, sha256, sizeBytes, mediaKey }) => ({
        role,
        sha256,
        sizeBytes,
        open: async () =>
          inline?.sha256 === sha256 ? new Blob([inline.bytes]).stream() : ((await this.#env.MEDIA.get(mediaKey))?.body ?? null),
      })),
    }
  }
}

function stoppedBy(signal: AbortSignal): HubDraftAnswer {
  return { kind: signal.reason === ("busy" satisfies DraftStop) ? "busy" : "superseded" }
}
