import type { SizePx } from "../_kernel/task-kind.ts"
import type { Fill } from "./fill-rules.ts"
import { numberOf } from "./graph-json.ts"
import { type Graph, type GraphNode, linkOf, neededBy } from "./graph-rules.ts"

/** What a run makes a server do, as far as a price needs it. */
export interface Work {
  readonly image_count: number
  /** Of one result, as far as the graph tells. */
  readonly width: number
  readonly height: number
  /** Passes of sampling, each up to `STEPS_A_PASS` steps; at least 1. */
  readonly passes: number
}

/** Steps that one price of an image stands for. */
export const STEPS_A_PASS = 40
/** What a workflow costs more than an image from words: a server is asked for what it may have to load first. */
export const WORKFLOW_FACTOR = 1.5
/** Bounds of one run. */
export const MAXIMUM_RUN_IMAGES = 16
export const MAXIMUM_RUN_PASSES = 24
export const MAXIMUM_RESULT_SIDE_PX = 4096

const FALLBACK: SizePx = { width: 1024, height: 1024 }

/** The work of a run: images of each output, their size, and the passes of all samplers that they need. */
export function workOf(graph: Graph, fills: readonly Fill[], outputs: readonly string[], images: readonly SizePx[]): Work {
  const filled = new Map(fills.map(({ node, field, value }) => [`${node}.${field}`, value]))
  const read = (node: GraphNode, field: string): number | null => {
    const value = filled.get(`${node.id}.${field}`)
    if (value !== undefined) return typeof value === "number" ? value : null
    return numberAt(graph, node, field)
  }
  const sizes = outputs.map((output) => outputWork(neededBy(graph, [output]), read, images))
  const largest = sizes.reduce((most, size) => (size.width * size.height > most.width * most.height ? size : most), { width: 0, height: 0 })
  const passes = neededBy(graph, outputs).reduce((sum, node) => sum + passesOf(node, read), 0)
  return {
    image_count: sizes.reduce((sum, { count }) => sum + count, 0),
    width: largest.width || FALLBACK.width,
    height: largest.height || FALLBACK.height,
    passes: Math.max(1, passes),
  }
}

type Read = (node: GraphNode, field: string) => number | null

/** A number that stands in a field, or in the plain value that the field takes. */
function numberAt(graph: Graph, node: GraphNode, field: string): number | null {
  const value = node.inputs[field]
  const link = linkOf(value)
  if (link === null) return numberOf(value)
  const source = graph.get(link[0])
  return source?.classType.startsWith("Primitive") === true ? numberOf(source.inputs["value"]) : null
}

/** Classes whose width and height are those of what they hand on; of the others they only tell a model about a size. */
const SIZING_CLASSES = /^(?!.*(?:Encode|Crop|Composite))(?=.*(?:Latent|Image))/

/** Fields that say how many images come of one. */
const COUNT_FIELDS = ["batch_size", "amount"] as const

function outputWork(nodes: readonly GraphNode[], read: Read, images: readonly SizePx[]): SizePx & { readonly count: number } {
  let [width, height, scale, count] = [0, 0, 1, 1]
  const take = (size: SizePx) => {
    if (size.width * size.height > width * height) [width, height] = [size.width, size.height]
  }
  for (const node of nodes) {
    const [ownWidth, ownHeight] = SIZING_CLASSES.test(node.classType) ? [read(node, "width"), read(node, "height")] : [null, null]
    if (ownWidth !== null && ownHeight !== null) take({ width: ownWidth, height: ownHeight })
    const by = read(node, "scale_by")
    if (by !== null && by > 0) scale *= by
    if (node.classType === "ImageUpscaleWithModel") scale *= 4
    for (const field of COUNT_FIELDS) {
      const times = read(node, field)
      if (times !== null && times > 1) count *= Math.floor(times)
    }
  }
  if (width === 0) for (const image of images) take(image)
  if (width === 0) take(FALLBACK)
  return { width: Math.round(width * scale), height: Math.round(height * scale), count }
}

/** A node samples where it is told how many steps to take. */
function passesOf(node: GraphNode, read: Read): number {
  const steps = read(node, "steps")
  if (steps !== null) return Math.max(1, Math.ceil(steps / STEPS_A_PASS))
  return "steps" in node.inputs ? 1 : 0
}
