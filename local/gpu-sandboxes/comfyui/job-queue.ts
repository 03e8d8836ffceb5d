import { createCanvas } from "@napi-rs/canvas"
import type { Painter } from "./graph-values.ts"
import { runGraph, type SavedOutput } from "./run-graph.ts"
import { saveMedia } from "./save-played.ts"
import type { PostedGraph } from "./validate-graph.ts"

export interface PostedJob {
  readonly number: number
  readonly id: string
  readonly graph: PostedGraph
  readonly extraData: Readonly<Record<string, unknown>>
}

interface EndedJob {
  readonly prompt: readonly unknown[]
  readonly outputs: Readonly<Record<string, unknown>>
  readonly status: { readonly status_str: string; readonly completed: boolean; readonly messages: readonly (readonly [string, unknown])[] }
}

const SHOWN_EVERY_MS = 30

class Interrupted extends Error {}

interface QueueContext {
  readonly paint: Painter
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly fault: () => string | null
  /** Whether a file of a model cannot be loaded. */
  readonly isBroken: (name: string) => boolean
  readonly save: (name: string, bytes: Uint8Array<ArrayBuffer>) => void
  readonly tell: (job: PostedJob, type: string, data: Readonly<Record<string, unknown>>) => void
  readonly show: (job: PostedJob, nodeId: string) => Promise<void>
}

/** ComfyUI's queue: one job at a time, whatever its id, so that one that is posted twice runs twice. */
export class JobQueue {
  readonly pending: PostedJob[] = []
  readonly history = new Map<string, EndedJob>()
  /** Ids in the order in which they ran. */
  readonly runs: string[] = []
  running: PostedJob | null = null
  readonly #context: QueueContext
  #isInterrupted = false
  #isHeld = false
  #files = 0
  #sampler = ""

  constructor(context: QueueContext) {
    this.#context = context
  }

  /** Samplers wait until `release`. */
  hold(): void {
    this.#isHeld = true
  }

  release(): void {
    this.#isHeld = false
  }

  put(job: PostedJob): void {
    this.pending.push(job)
    void this.#work()
  }

  interrupt(): void {
    this.#isInterrupted = true
  }

  forget(): void {
    this.pending.length = 0
    this.history.clear()
    this.interrupt()
  }

  async #work(): Promise<void> {
    if (this.running !== null) return
    const job = this.#context.fault() === "finish-in-other-order" ? this.pending.pop() : this.pending.shift()
    if (job === undefined) return
    this.running = job
    this.#isInterrupted = false
    this.runs.push(job.id)
    const ended = await this.#run(job)
    this.running = null
    this.history.set(job.id, ended)
    void this.#work()
  }

  async #run(job: PostedJob): Promise<EndedJob> {
    const { tell } = this.#context
    const messages: [string, unknown][] = [["execution_start", { prompt_id: job.id, timestamp: 1 }]]
    const prompt = [job.number, job.id, job.graph, job.extraData, []]
    tell(job, "execution_start", { prompt_id: job.id })
    try {
      const saved = await runGraph(job.graph, {
        files: this.#context.files,
        paint: (order) => this.#shown(job, this.#context.paint(order)),
        onNode: (id, type, steps) => this.#node(job, id, type, steps),
      })
      const outputs = Object.fromEntries(await Promise.all(saved.map(async (one) => [one.nodeId, await this.#save(one)] as const)))
      tell(job, "execution_success", { prompt_id: job.id })
      return { prompt, outputs, status: { status_str: "success", completed: true, messages: [...messages, ["execution_success", {}]] } }
    } catch (error) {
      const event = error instanceof Interrupted ? "execution_interrupted" : "execution_error"
      messages.push([event, errorOf(job, error)])
      tell(job, event, errorOf(job, error))
      return { prompt, outputs: {}, status: { status_str: "error", completed: false, messages } }
    }
  }

  /** While it is painted, previews come as they do while a sampler runs. */
  async #shown<Painted>(job: PostedJob, painting: Promise<Painted>): Promise<Painted> {
    const ended = new AbortController()
    const end = () => ended.abort()
    painting.then(end, end)
    while (!ended.signal.aborted) {
      await this.#context.show(job, this.#sampler)
      await Promise.race([painting.catch(() => {}), new Promise((resolve) => setTimeout(resolve, SHOWN_EVERY_MS))])
    }
    return painting
  }

  async #node(job: PostedJob, id: string, type: string, steps: number): Promise<void> {
    const { tell, show, fault } = this.#context
    tell(job, "executing", { node: id, display_node: id, prompt_id: job.id })
    if (fault() === "interrupted") this.#isInterrupted = true
    if (this.#isInterrupted) throw new Interrupted()
    const inputs = job.graph[id]?.inputs ?? {}
    if (Object.values(inputs).some((value) => typeof value === "string" && this.#context.isBroken(value)))
      throw new BrokenFile(id, type, inputs)
    if (!/^(?:KSampler(?:Advanced)?|SamplerCustom)$/.test(type)) return
    this.#sampler = id
    if (fault() === "out-of-memory") throw new OutOfMemory(type)
    const all = Math.max(1, steps)
    do {
      const state = { value: Math.ceil(all / 2), max: all, state: "running", node_id: id, prompt_id: job.id }
      tell(job, "progress_state", { prompt_id: job.id, nodes: { [id]: state } })
      tell(job, "progress", { value: state.value, max: all, prompt_id: job.id, node: id })
      await show(job, id)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (this.#isInterrupted) throw new Interrupted()
    } while (this.#isHeld || fault() === "hang")
    tell(job, "progress_state", { prompt_id: job.id, nodes: { [id]: { value: all, max: all, state: "finished" } } })
  }

  async #save(saved: SavedOutput): Promise<Readonly<Record<string, unknown>>> {
    const { prefix, classType, canvas, frames, words } = saved
    const fault = this.#context.fault()
    const media = await saveMedia(saved, fault)
    if (canvas === null && media === null) return { text: [words] }
    this.#files += 1
    const number = String(this.#files).padStart(5, "0")
    const [folder = "", stem = ""] = /^(?:(.*)\/)?([^/]*)$/.exec(prefix)?.slice(1) ?? []
    const fileOf = (ending: string) => ({ filename: `${stem}_${number}_.${ending}`, subfolder: folder, type: "output" })
    if (media !== null) {
      const file = fileOf(media.ending)
      this.#context.save(`${folder}/${file.filename}`, media.bytes)
      const first = fileOf("png")
      this.#context.save(`${folder}/${first.filename}`, new Uint8Array(await createCanvas(8, 8).encode("png")))
      return fault === "poster-beside" ? { images: [first], ...media.named(file), gifs: [file] } : media.named(file)
    }
    if (canvas === null) return {}
    const made = fault === "wrong-sizes" ? createCanvas(canvas.width + 8, canvas.height) : canvas
    const isVideo = classType === "SaveAnimatedWEBP"
    const bytes = new Uint8Array(await (isVideo ? made.encode("webp") : fault === "jpeg" ? made.encode("jpeg") : made.encode("png")))
    const file = fileOf(isVideo ? "webp" : "png")
    this.#context.save(`${folder}/${file.filename}`, bytes)
    const images = [{ ...file, ...(isVideo ? { frames } : {}) }]
    if (fault !== "grids-and-temp") return { images }
    return { images: [{ filename: "grid.png", subfolder: "", type: "temp" }, ...images, { ...file, filename: "../../secret.png" }, file] }
  }
}

class OutOfMemory extends Error {
  readonly node: string

  constructor(node: string) {
    super("Allocation on device 0 would exceed allowed memory. (out of memory)")
    this.node = node
  }
}

class BrokenFile extends Error {
  readonly told: Readonly<Record<string, unknown>>

  constructor(nodeId: string, node: string, inputs: Readonly<Record<string, unknown>>) {
    super("The safetensors file is corrupt/incomplete. Check the file size and make sure you have copied/downloaded it correctly.")
    const current_inputs = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, [value]]))
    this.told = { node_id: nodeId, node_type: node, exception_type: "ValueError", exception_message: this.message, current_inputs }
  }
}

function errorOf(job: PostedJob, error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof BrokenFile) return { prompt_id: job.id, ...error.told, traceback: [] }
  const isFull = error instanceof OutOfMemory
  return {
    prompt_id: job.id,
    node_id: "1",
    node_type: isFull ? error.node : "VAEDecode",
    exception_type: isFull ? "torch.OutOfMemoryError" : "RuntimeError",
    exception_message: error instanceof Error ? `${error.message} at C:\\Users\\somebody\\ComfyUI` : "",
    traceback: ['  File "/home/somebody/ComfyUI/execution.py", line 1'],
  }
}
