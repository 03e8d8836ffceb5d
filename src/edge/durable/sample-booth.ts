import { DurableObject } from "cloudflare:workers"
import { newRowId } from "../../domain/_kernel/ids.ts"
import { speech } from "../../domain/audio/kinds/speech.ts"
import type { SampleAnswer, SampleOrder } from "../../domain/audio/ports.ts"
import { SAMPLE_LIMITS } from "../../domain/audio/sample/sample-rules.ts"
import { MAXIMUM_BYTES } from "../../domain/upload/rules.ts"
import { createLog } from "../adapters/log.ts"
import { createMediaStore } from "../adapters/media-store.ts"
import { createBackend } from "../backends/create-backend.ts"
import { type PaintedDraft, paintDraft } from "../backends/paint-draft.ts"
import type { BackendOrder, RenderBackend } from "../backends/render-backend.ts"
import type { Env } from "../env.ts"
import { findActiveServer } from "../fleet/directory.ts"
import type { IdleAnswer } from "./idle-slots.ts"

/** What a server may take for a sample. */
const LIMITS = { limitMs: 15_000, maximumBytes: SAMPLE_LIMITS.bytes }
/** So many samples wait or are made at once; whoever comes then is told to come again. */
const MOST_WAITING = 4

/** An order of a sample as it goes between objects: what it says is text. */
export interface BoothOrder extends Omit<SampleOrder, "fields"> {
  readonly fieldsJson: string
}

/**
 * Where one server speaks samples of its voices, one after another, whoever asks for the same one at once. Named like the server. Only in
 * slots that no task waits for: one that comes meanwhile ends the sample.
 */
export class SampleBooth extends DurableObject<Env> {
  readonly #making = new Map<string, Promise<SampleAnswer>>()
  /** The one that is being spoken. */
  #spoken: { readonly id: string; readonly stop: AbortController } | null = null
  #last: Promise<unknown> = Promise.resolve()

  async make(order: BoothOrder): Promise<SampleAnswer> {
    const twin = this.#making.get(order.key)
    if (twin !== undefined) return twin
    if (this.#making.size >= MOST_WAITING) return "busy"
    const making = this.#last.then(() => this.#make(order)).finally(() => this.#making.delete(order.key))
    this.#making.set(order.key, making)
    this.#last = making
    // Who asked may be gone before it is there; who asks next finds it.
    this.ctx.waitUntil(making)
    return making
  }

  /** A task has the slot of a sample now. */
  async stop(id: string): Promise<void> {
    if (this.#spoken?.id === id) this.#spoken.stop.abort()
  }

  async #make({ server, key, folder, kind, fieldsJson }: BoothOrder): Promise<SampleAnswer> {
    const media = createMediaStore(this.env.MEDIA)
    try {
      // Made by whoever was before in the line.
      if ((await media.head(key)) !== null) return "made"
      const entry = await findActiveServer(this.env, server)
      if (entry === null) return "failed"
      const order = { kind, fields: JSON.parse(fieldsJson), inputs: [] }
      const spoken = await this.#speakInSlot(server, createBackend(entry.renderer, this.env), order)
      if (spoken === "busy") return spoken
      const contentType = spoken.kind === "painted" ? await soundTypeOf(spoken.bytes) : null
      if (spoken.kind !== "painted" || contentType === null)
        return this.#failed(server, spoken.kind === "failed" ? spoken.reason : "no-sound")
      await media.put(key, spoken.bytes, contentType)
      const older = (await media.list(folder)).filter((other) => other !== key)
      if (older.length > 0) await media.delete(older)
      return "made"
    } catch (error) {
      return this.#failed(server, String(error))
    }
  }

  async #speakInSlot(server: string, backend: RenderBackend, order: BackendOrder): Promise<PaintedDraft | "busy"> {
    const id = newRowId("sample", Date.now())
    const dispatcher = this.env.DISPATCHER.get(this.env.DISPATCHER.idFromName(speech.pool))
    const stop = new AbortController()
    this.#spoken = { id, stop }
    const slot: IdleAnswer = await dispatcher.lendForSample({ sampleId: id, server, kind: order.kind })
    if (slot.kind === "busy") return "busy"
    if (slot.kind === "absent") return { kind: "failed", reason: "not-offered" }
    try {
      const spoken = await paintDraft(backend, id, order, stop.signal, LIMITS)
      return spoken.kind === "stopped" ? "busy" : spoken
    } finally {
      await dispatcher.takeBack(id)
    }
  }

  #failed(server: string, reason: string): SampleAnswer {
    createLog({ object: "sample-booth" }).error("no sample", { server, reason: reason.slice(0, 200) })
    return "failed"
  }
}

/** The type of a sound that may be a sample, by its bytes; null for anything else. */
async function soundTypeOf(bytes: Uint8Array): Promise<string | null> {
  const { inspectFile } = await import("../../formats/inspect-file.ts")
  const inspection = await inspectFile({
    reader: { readRange: async (_key, offset, length) => bytes.slice(offset, offset + length) },
    key: "",
    claim: { purpose: "audio", declaredType: "", name: "", sizeBytes: bytes.byteLength },
    maximumBytes: MAXIMUM_BYTES,
    sample: async () => null,
  })
  if (!inspection.ok) return null
  const { contentType, durationMs, details } = inspection.facts
  const isShort = durationMs !== null && durationMs > 0 && durationMs <= SAMPLE_LIMITS.seconds * 1000
  return isShort && details.audioCodec !== null ? contentType : null
}
