import type { SizePx } from "../_kernel/task-kind.ts"
import type { Fill } from "./fill-rules.ts"
import { numberOf } from "./graph-json.ts"
import { type Graph, type GraphNode, linkOf, linksOf } from "./graph-rules.ts"

/** Reads the number that stands in a field at a run; null where nobody knows it before. */
export type ReadNumber = (node: GraphNode, field: string) => number | null

/** A graph while its work is reckoned: what was reckoned of a node is kept, so that nothing is followed twice. */
export interface WorkReading {
  readonly graph: Graph
  readonly read: ReadNumber
  /** The images that a run needs. */
  readonly images: readonly SizePx[]
  readonly counts: Map<string, number>
  readonly sizes: Map<string, SizePx | null>
  readonly steps: Map<string, number | null>
  readonly conditions: Map<string, number>
}

export function workReading(graph: Graph, fills: readonly Fill[], images: readonly SizePx[]): WorkReading {
  return { graph, read: readerOf(graph, fills), images, counts: new Map(), sizes: new Map(), steps: new Map(), conditions: new Map() }
}

/** The number that stands in a field at the run, or in the plain value that the field takes; of a switch the larger where nobody knows which. */
function readerOf(graph: Graph, fills: readonly Fill[]): ReadNumber {
  const filled = new Map(fills.map(({ node, field, value }) => [`${node}.${field}`, value]))
  const standing = (node: GraphNode, field: string): unknown =>
    filled.get(`${node.id}.${field}`) ?? (Object.hasOwn(node.inputs, field) ? node.inputs[field] : undefined)
  function plain(node: GraphNode, field: string): unknown {
    const value = standing(node, field)
    const link = linkOf(value)
    const source = link === null ? undefined : graph.get(link[0])
    if (link === null) return value
    return source?.classType.startsWith("Primitive") === true ? plain(source, "value") : undefined
  }
  return function read(node, field): number | null {
    const link = linkOf(standing(node, field))
    if (link === null) return numberOf(standing(node, field))
    const source = graph.get(link[0])
    if (source?.classType === "ComfySwitchNode") {
      const isOn = plain(source, "switch")
      if (typeof isOn === "boolean") return read(source, isOn ? "on_true" : "on_false")
      const both = [read(source, "on_true"), read(source, "on_false")].filter((one) => one !== null)
      return both.length === 2 ? Math.max(...both) : null
    }
    return source?.classType.startsWith("Primitive") === true ? read(source, "value") : null
  }
}

/** Classes that put the images of all their inputs one after the other. */
const JOINING_CLASSES: ReadonlySet<string> = new Set(["LatentBatch", "ImageBatch"])
/** Classes that share out the images that they are given, and make none, or say by the same words how much they cut off. */
const SHARING_CLASSES: ReadonlySet<string> = new Set(["RebatchLatents", "RebatchImages", "LatentCut"])

/** Fields that say how many images come of one. */
export function countFields({ classType }: GraphNode): readonly string[] {
  if (SHARING_CLASSES.has(classType)) return []
  return ["batch_size", "amount", ...(/^Empty\w*Video/.test(classType) ? ["length"] : [])]
}

/** How many images a node hands on, along the links that lead to it. */
export function countAt(reading: WorkReading, id: string): number {
  const known = reading.counts.get(id)
  const node = reading.graph.get(id)
  if (known !== undefined || node === undefined) return known ?? 1
  const given = linksOf(node).map(([, [source]]) => countAt(reading, source))
  let count = JOINING_CLASSES.has(node.classType) ? given.reduce((sum, one) => sum + one, 0) : Math.max(1, ...given)
  for (const field of countFields(node)) count *= Math.max(1, Math.floor(reading.read(node, field) ?? 1))
  reading.counts.set(id, count)
  return count
}
