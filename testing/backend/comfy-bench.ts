import { plainPainter } from "../../local/gpu-sandboxes/comfyui/painters.ts"
import { type ComfySandbox, startComfySandbox } from "../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { createComfyBackend } from "../../src/edge/backends/comfyui/comfy-backend.ts"
import type { BackendOrder, RenderBackend } from "../../src/edge/backends/render-backend.ts"
import { inspectBytes } from "../../src/formats/inspect-bytes.ts"
import type { MediaFacts } from "../../src/formats/media-facts.ts"
import { bytesOf, carriedOut } from "./comfy-orders.ts"

/** A ComfyUI server that makes what plays, and the adapter that asks it. */
export interface ComfyBench {
  readonly sandbox: ComfySandbox
  readonly backend: RenderBackend
  /** The inputs of every node of a class in the last graph that was posted. */
  readonly nodesOf: (name: string) => readonly Readonly<Record<string, unknown>>[]
  readonly classesOf: () => ReadonlySet<string>
  /** Orders something and fetches what it comes to. Throws the code of an order that failed, and `File…` for bytes that are none of its sort. */
  readonly made: (order: BackendOrder) => Promise<Made>
}

/** What an order came to. */
export interface Made {
  readonly job: Awaited<ReturnType<typeof carriedOut>>["job"]
  readonly files: readonly Uint8Array<ArrayBuffer>[]
  readonly facts: readonly MediaFacts[]
}

let orders = 0

/** Starts a server of its own, which lacks what it is told to. */
export async function startComfyBench(options: Partial<Parameters<typeof startComfySandbox>[0]> = {}): Promise<ComfyBench> {
  const sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter, ...options })
  const backend = createComfyBackend({ url: sandbox.url })
  const nodes = () => Object.values(sandbox.graphs.at(-1) ?? {})
  return {
    sandbox,
    backend,
    nodesOf: (name) => nodes().flatMap(({ class_type, inputs }) => (class_type === name ? [inputs] : [])),
    classesOf: () => new Set(nodes().map(({ class_type }) => class_type)),
    async made(order) {
      orders += 1
      const jobId = `task_media${orders}-1`
      const { job } = await carriedOut(backend, jobId, order)
      if (job.state !== "done") throw new Error(`${job.state}: ${job.errorCode}`)
      const files = await Promise.all(job.outputs.map(({ index }) => bytesOf(backend, jobId, index)))
      return { job, files, facts: await Promise.all(files.map((bytes) => factsOf(bytes, isVideo(order.kind)))) }
    },
  }
}

function isVideo(kind: string): boolean {
  return !["sound-effect", "music", "song"].includes(kind)
}

async function factsOf(bytes: Uint8Array<ArrayBuffer>, asVideo: boolean): Promise<MediaFacts> {
  const inspection = await inspectBytes(bytes, asVideo ? "video" : "audio")
  if (!inspection.ok) throw new Error(inspection.reason)
  return inspection.facts
}
