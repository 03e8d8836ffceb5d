import type { JobId } from "../../../domain/task/render-answers.ts"
import { smallPreview } from "../small-preview.ts"
import { type ComfyServer, recordOf } from "./comfy-server.ts"
import { type ComfyJob, type QueuedJob, readQueue } from "./find-job.ts"
import { GraphProgress, outputOf } from "./graph-progress.ts"
import { clientIdOf } from "./job-ids.ts"
import { openSocket, type Socket } from "./open-socket.ts"
import { readPreviewFrame } from "./preview-frame.ts"

/** What is to be seen of a job that runs. */
export interface Seen {
  readonly progress: number
  readonly etaMs: number
  /** A small JPEG in base64. */
  readonly previewBase64: string | null
  readonly previewIndex: number | null
}

export const NOTHING_SEEN: Seen = { progress: 0, etaMs: 0, previewBase64: null, previewIndex: null }

/** An object with a socket of its own is never put to sleep: it closes as soon as nobody looks anymore. */
const IDLE_MS = 15_000
/** A socket that another one threw out stays open and is silent; a job that loads a model is silent too, so that this is no haste. */
const SILENT_MS = 30_000
const REOPEN_AFTER_MS = 10_000
const MOST_WATCHES = 64
const FORGOTTEN_MS = 2 * IDLE_MS

const watches = new Map<string, Watch>()

/** What is to be seen of a job that somebody looks at; the first look opens a socket, which closes when no further one follows. */
export async function watchJob(server: ComfyServer, jobId: JobId, { promptId, state }: ComfyJob): Promise<Seen> {
  if (state !== "running") return NOTHING_SEEN
  const key = JSON.stringify([server.url, promptId])
  const clientId = await clientIdOf(jobId)
  dropForgotten()
  let watch = watches.get(key)
  if (watch === undefined) {
    if (watches.size >= MOST_WATCHES) return NOTHING_SEEN
    watch = new Watch(server, { promptId, clientId }, () => watches.delete(key))
    watches.set(key, watch)
  }
  return watch.look()
}

/** A watch that began in a request which is over has lost its timer with it, and its socket may not be touched by another one. */
function dropForgotten(): void {
  for (const [key, { lookedAtMs }] of watches) if (Date.now() - lookedAtMs > FORGOTTEN_MS) watches.delete(key)
}

interface Watched {
  readonly promptId: string
  readonly clientId: string
}

class Watch {
  lookedAtMs = Date.now()
  readonly #server: ComfyServer
  readonly #watched: Watched
  readonly #end: () => void
  #job: QueuedJob | null = null
  #progress: GraphProgress | null = null
  #socket: Socket | null = null
  #isOpening = false
  #heardAtMs = 0
  #triedAtMs = 0
  #beganAtMs = 0
  #idle: ReturnType<typeof setTimeout> | null = null
  #frame: { readonly bytes: Uint8Array<ArrayBuffer>; readonly nodeId: string | null } | null = null
  #preview: Pick<Seen, "previewBase64" | "previewIndex"> = { previewBase64: null, previewIndex: null }

  constructor(server: ComfyServer, watched: Watched, end: () => void) {
    this.#server = server
    this.#watched = watched
    this.#end = end
  }

  async look(): Promise<Seen> {
    this.lookedAtMs = Date.now()
    if (this.#idle !== null) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#close(), IDLE_MS)
    await this.#open()
    const frame = this.#frame
    this.#frame = null
    if (frame !== null) {
      const previewBase64 = await smallPreview(frame.bytes)
      if (previewBase64 !== null) this.#preview = { previewBase64, previewIndex: this.#indexOf(frame.nodeId) }
    }
    const progress = this.#progress?.progress ?? 0
    const tookMs = Date.now() - this.#beganAtMs
    const etaMs = progress > 0.05 ? Math.round((tookMs / progress) * (1 - progress)) : 0
    return { progress, etaMs, ...this.#preview }
  }

  /** Opens the socket where there is none, or where it has been silent; what fails is tried again later, since the truth is polled. */
  async #open(): Promise<void> {
    const nowMs = Date.now()
    if (this.#isOpening || nowMs - this.#triedAtMs < REOPEN_AFTER_MS) return
    if (this.#socket !== null && nowMs - this.#heardAtMs < SILENT_MS) return
    this.#isOpening = true
    this.#triedAtMs = nowMs
    this.#socket?.close()
    this.#socket = null
    try {
      this.#job ??= await this.#readJob()
      if (this.#job === null) return
      this.#progress ??= new GraphProgress(this.#job.graph ?? {})
      if (this.#beganAtMs === 0) this.#beganAtMs = nowMs
      this.#heardAtMs = nowMs
      const clientId = this.#job.clientId ?? this.#watched.clientId
      this.#socket = await openSocket(`${this.#server.url}/ws?${new URLSearchParams({ clientId })}`, this.#server.headers, {
        onText: (text) => this.#takeText(text),
        onBytes: (bytes) => this.#takeBytes(bytes),
        onClose: () => {
          this.#socket = null
        },
      })
      // Only who says so first is told which node a preview is of.
      this.#socket?.send(JSON.stringify({ type: "feature_flags", data: { supports_preview_metadata: true } }))
    } finally {
      this.#isOpening = false
    }
  }

  async #readJob(): Promise<QueuedJob | null> {
    const queue = await readQueue(this.#server)
    return queue.kind === "read" ? (queue.jobs.find(({ promptId }) => promptId === this.#watched.promptId) ?? null) : null
  }

  #takeText(text: string): void {
    this.#heardAtMs = Date.now()
    const message = parsed(text)
    const data = recordOf(message?.["data"])
    if (data === null || data["prompt_id"] !== this.#watched.promptId) return
    this.#progress?.take(String(message?.["type"]), data)
  }

  #takeBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#heardAtMs = Date.now()
    const frame = readPreviewFrame(bytes)
    if (frame === null || (frame.promptId !== null && frame.promptId !== this.#watched.promptId)) return
    this.#frame = { bytes: frame.image, nodeId: frame.nodeId ?? this.#progress?.running ?? null }
  }

  #indexOf(nodeId: string | null): number | null {
    const { graph, ticket } = this.#job ?? {}
    if (nodeId === null || !graph || !ticket) return null
    return outputOf(
      graph,
      ticket.outputs.map((output) => output.nodeId),
      nodeId,
    )
  }

  #close(): void {
    this.#end()
    this.#socket?.close()
    this.#socket = null
  }
}

function parsed(text: string) {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return null
  }
}
