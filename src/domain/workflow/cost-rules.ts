import type { SizePx } from "../_kernel/task-kind.ts"
import type { Fill } from "./fill-rules.ts"
import { numberOf } from "./graph-json.ts"
import { type Graph, type GraphNode, linkOf, linksOf, neededBy } from "./graph-rules.ts"

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
/** What any of these numbers is told as at most: far beyond every bound, and still exact. */
const MAXIMUM_TOLD = 1_000_000

/** A number that decides what a run costs, and that nobody knows before it runs. */
export interface WorkProblem {
  readonly message: "WorkNotKnown"
  readonly node: string
  readonly field: string
  readonly value: string
}

/** The work of a run: images of each output, their size, and the passes of all samplers that they need. */
export function workOf(graph: Graph, fills: readonly Fill[], outputs: readonly string[], images: readonly SizePx[]): Work {
  const reading: Reading = { graph, read: readerOf(graph, fills), images, counts: new Map(), sizes: new Map() }
  const sizes = outputs.map((output) => sizeAt(reading, output))
  const largest = sizes.reduce((most, size) => (size.width * size.height > most.width * most.height ? size : most), { width: 0, height: 0 })
  return {
    image_count: told(outputs.reduce((sum, output) => sum + countAt(reading, output), 0)),
    width: told(largest.width || FALLBACK.width),
    height: told(largest.height || FALLBACK.height),
    passes: told(neededBy(graph, outputs).reduce((sum, node) => sum + passesOf(node, reading.read), 0)),
  }
}

/** The fields of a graph that decide what a run costs and hold no number that is known before it. */
export function workProblems(graph: Graph): readonly WorkProblem[] {
  const read = readerOf(graph, [])
  return [...graph.values()].flatMap((node) => {
    const isOpen = (field: string) => Object.hasOwn(node.inputs, field) && read(node, field) === null
    const sides = measuredBy(graph, node) === null ? sideFields(node) : []
    return [...sides, ...scaleFields(node), ...countFields(node), "steps"]
      .filter(isOpen)
      .map((field) => ({ message: "WorkNotKnown" as const, node: node.id, field, value: node.classType.slice(0, 80) }))
  })
}

type Read = (node: GraphNode, field: string) => number | null

interface Reading {
  readonly graph: Graph
  readonly read: Read
  readonly images: readonly SizePx[]
  readonly counts: Map<string, number>
  readonly sizes: Map<string, SizePx>
}

function told(value: number): number {
  return Math.min(MAXIMUM_TOLD, Math.max(1, Math.round(value)))
}

/** Reads the number that stands in a field at the run, or in the plain value that the field takes. */
function readerOf(graph: Graph, fills: readonly Fill[]): Read {
  const filled = new Map(fills.map(({ node, field, value }) => [`${node}.${field}`, value]))
  return function read(node, field): number | null {
    const value = filled.get(`${node.id}.${field}`) ?? (Object.hasOwn(node.inputs, field) ? node.inputs[field] : undefined)
    const link = linkOf(value)
    if (link === null) return numberOf(value)
    const source = graph.get(link[0])
    return source?.classType.startsWith("Primitive") === true ? read(source, "value") : null
  }
}

/** Classes whose width and height are those of what they hand on; of the others they only tell a model about a size. */
const SIZING_CLASSES = /^(?!.*(?:Encode|Crop|Composite))(?=.*(?:Latent|Image))/
/** Classes that put the images of all their inputs one after the other. */
const JOINING_CLASSES: ReadonlySet<string> = new Set(["LatentBatch", "ImageBatch"])
/** Classes that share out the images that they are given, and make none. */
const SHARING_CLASSES: ReadonlySet<string> = new Set(["RebatchLatents", "RebatchImages"])

/** Fields that say how many images come of one. */
function countFields({ classType }: GraphNode): readonly string[] {
  return SHARING_CLASSES.has(classType) ? [] : ["batch_size", "amount"]
}

/** Fields that say how wide and high an image comes out. */
function sideFields({ classType }: GraphNode): readonly string[] {
  if (classType === "ImageScaleToMaxDimension") return ["largest_size"]
  if (classType === "ResizeAndPadImage") return ["target_width", "target_height"]
  return SIZING_CLASSES.test(classType) ? ["width", "height"] : []
}

/** Fields that say how large an image comes out beside one that went in, or in all. */
function scaleFields({ classType }: GraphNode): readonly string[] {
  return classType === "ImageScaleToTotalPixels" ? ["megapixels"] : ["scale_by"]
}

/** The node that measures another image for both sides of this one; null where a side comes from elsewhere. */
function measuredBy(graph: Graph, { inputs }: GraphNode): string | null {
  const [width, height] = [linkOf(inputs["width"]), linkOf(inputs["height"])]
  if (width === null || height === null || width[0] !== height[0]) return null
  // Of the three results of this node the last is a count.
  if (width[1] > 1 || height[1] > 1) return null
  return graph.get(width[0])?.classType === "GetImageSize" ? width[0] : null
}

/** How many images a node hands on, along the links that lead to it. */
function countAt(reading: Reading, id: string): number {
  const known = reading.counts.get(id)
  const node = reading.graph.get(id)
  if (known !== undefined || node === undefined) return known ?? 1
  const given = linksOf(node).map(([, [source]]) => countAt(reading, source))
  let count = JOINING_CLASSES.has(node.classType) ? given.reduce((sum, one) => sum + one, 0) : Math.max(1, ...given)
  for (const field of countFields(node)) count *= Math.max(1, Math.floor(reading.read(node, field) ?? 1))
  reading.counts.set(id, count)
  return count
}

/** The largest size of what a node needs, by all that scales it. */
function sizeAt(reading: Reading, id: string): SizePx {
  const known = reading.sizes.get(id)
  if (known !== undefined) return known
  const { graph, read, images } = reading
  let [width, height, scale] = [0, 0, 1]
  const take = (size: SizePx) => {
    if (size.width * size.height > width * height) [width, height] = [size.width, size.height]
  }
  for (const node of neededBy(graph, [id])) {
    const measured = sideFields(node).length === 0 ? null : measuredBy(graph, node)
    if (measured !== null) take(sizeAt(reading, measured))
    const [first = 0, second = first] = sideFields(node).map((field) => read(node, field) ?? 0)
    // A side of 0 follows from the other one.
    take({ width: first || second, height: second || first })
    const megapixels = node.classType === "ImageScaleToTotalPixels" ? read(node, "megapixels") : null
    if (megapixels !== null && megapixels > 0) take(squareOf(megapixels))
    const by = read(node, "scale_by")
    if (by !== null && by > 0) scale *= by
    if (node.classType === "ImageUpscaleWithModel") scale *= 4
  }
  // What is made at a size costs that size, however small it is handed on.
  if (width > 0) scale = Math.max(1, scale)
  if (width === 0) for (const image of images) take(image)
  if (width === 0) take(FALLBACK)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  reading.sizes.set(id, size)
  return size
}

function squareOf(megapixels: number): SizePx {
  const side = Math.round(Math.sqrt(megapixels * 1_048_576))
  return { width: side, height: side }
}

/** A node samples where it is told how many steps to take. */
function passesOf(node: GraphNode, read: Read): number {
  const steps = read(node, "steps")
  if (steps !== null) return Math.max(1, Math.ceil(steps / STEPS_A_PASS))
  return "steps" in node.inputs ? 1 : 0
}
