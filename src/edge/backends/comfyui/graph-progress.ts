import type { ComfyGraph, GraphNode } from "../../../domain/backend/comfyui/comfy-graph.ts"
import { type JsonRecord, listOf, recordOf } from "./comfy-server.ts"

/** How long nodes take, by what they are, in steps of a sampler. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/loader|checkpoint/i, 3],
  [/upscalewithmodel|detailer|preprocessor|florence|tagger|rmbg|rembg|reactor/i, 8],
  [/vae(?:en|de)code/i, 1],
]
const USUAL_WEIGHT = 0.2

/** How far a graph is: its nodes weighed by how long they take. Never falls, and is 1 only at the end, which others say. */
export class GraphProgress {
  readonly #weights: ReadonlyMap<string, number>
  readonly #shares = new Map<string, number>()
  readonly #whole: number
  #running: string | null = null
  #highest = 0

  constructor(graph: ComfyGraph) {
    this.#weights = new Map(Object.entries(graph).map(([id, node]) => [id, weightOf(node)]))
    this.#whole = Math.max(
      USUAL_WEIGHT,
      [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0),
    )
  }

  get progress(): number {
    let done = 0
    for (const [id, share] of this.#shares) done += (this.#weights.get(id) ?? 0) * share
    this.#highest = Math.max(this.#highest, Math.min(0.99, done / this.#whole))
    return this.#highest
  }

  /** The node that runs now; null where nobody said. */
  get running(): string | null {
    return this.#running
  }

  /** Takes what the socket says of the job. */
  take(type: string, data: JsonRecord): void {
    switch (type) {
      case "execution_cached":
        for (const id of listOf(data["nodes"])) this.#reach(String(id), 1)
        return
      case "executing":
        this.#begin(idOf(data["node"]))
        return
      case "executed":
        this.#reach(idOf(data["node"]), 1)
        return
      case "progress":
        this.#reach(idOf(data["node"]), shareOf(data))
        return
      case "progress_state":
        for (const [id, value] of Object.entries(recordOf(data["nodes"]) ?? {})) this.#takeState(id, recordOf(value) ?? {})
    }
  }

  #takeState(id: string, state: JsonRecord): void {
    if (state["state"] === "running") this.#running = id
    this.#reach(id, state["state"] === "finished" ? 1 : shareOf(state))
  }

  #begin(id: string | null): void {
    if (this.#running !== null && this.#running !== id) this.#reach(this.#running, 1)
    this.#running = id
  }

  #reach(id: string | null, share: number): void {
    if (id !== null && this.#weights.has(id)) this.#shares.set(id, Math.max(this.#shares.get(id) ?? 0, share))
  }
}

function weightOf({ class_type, inputs }: GraphNode): number {
  const { steps } = inputs
  if (typeof steps === "number" && Number.isFinite(steps)) return Math.min(500, Math.max(1, steps))
  return WEIGHTS.find(([sign]) => sign.test(class_type))?.[1] ?? USUAL_WEIGHT
}

function shareOf({ value, max }: JsonRecord): number {
  const share = typeof value === "number" && typeof max === "number" && max > 0 ? value / max : 0
  return Math.min(1, Math.max(0, share))
}

function idOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}

/** Which of a graph's outputs a node is needed for: the first of them; null for none. */
export function outputOf(graph: ComfyGraph, outputs: readonly string[], nodeId: string): number | null {
  const index = outputs.findIndex((output) => needs(graph, output, nodeId))
  return index < 0 ? null : index
}

function needs(graph: ComfyGraph, from: string, nodeId: string): boolean {
  const seen = new Set([from])
  for (const id of seen) {
    if (id === nodeId) return true
    for (const input of Object.values(graph[id]?.inputs ?? {})) {
      const [source] = listOf(input)
      if (typeof source === "string" && Object.hasOwn(graph, source)) seen.add(source)
    }
  }
  return false
}
