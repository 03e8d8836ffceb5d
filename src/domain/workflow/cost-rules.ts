import type { SizePx } from "../_kernel/task-kind.ts"
import type { Fill } from "./fill-rules.ts"
import { type Graph, type GraphNode, neededBy } from "./graph-rules.ts"
import { isSampler, openTolerances, passesOf, scheduleIds, stepsOf } from "./pass-rules.ts"
import { largestSize, measuredBy, scaleFields, sideFields } from "./size-rules.ts"
import { countAt, countFields, type WorkReading, workReading } from "./work-reading.ts"

/** What a run makes a server do, as far as a price needs it. */
export interface Work {
  readonly image_count: number
  /** The largest size that anything has on the way to a result. */
  readonly width: number
  readonly height: number
  /** Passes of sampling, each up to `STEPS_A_PASS` steps of one sampler; at least 1. */
  readonly passes: number
  /** The same, each times the images that it is over. Absent in runs of before: their passes count. */
  readonly image_passes?: number | undefined
}

/** What a workflow costs more than an image from words: a server is asked for what it may have to load first. */
export const WORKFLOW_FACTOR = 1.5
/** Bounds of one run. */
export const MAXIMUM_RUN_IMAGES = 16
export const MAXIMUM_RUN_PASSES = 24
export const MAXIMUM_RESULT_SIDE_PX = 4096

/** What any of these numbers is told as at most: far beyond every bound, and still exact. */
const MAXIMUM_TOLD = 1_000_000

/** A number that decides what a run costs, and that nobody knows before it runs. */
export interface WorkProblem {
  readonly message: "WorkNotKnown"
  readonly node: string
  readonly field: string
  readonly value: string
}

/** The work of a run: images of each output, the largest size of all that is made for them, and the passes of all samplers that they need. */
export function workOf(graph: Graph, fills: readonly Fill[], outputs: readonly string[], images: readonly SizePx[]): Work {
  const reading = workReading(graph, fills, images)
  const needed = neededBy(graph, outputs)
  const schedules = scheduleIds(graph)
  const samplers = needed.filter((node) => isSampler(node, schedules)).map((node) => ({ id: node.id, passes: passesOf(reading, node) }))
  const { width, height } = largestSize(reading, needed, outputs, (node) => isSampler(node, schedules))
  return {
    image_count: told(outputs.reduce((sum, output) => sum + countAt(reading, output), 0)),
    width: told(width),
    height: told(height),
    passes: told(samplers.reduce((sum, { passes }) => sum + passes, 0)),
    image_passes: told(samplers.reduce((sum, { id, passes }) => sum + passes * countAt(reading, id), 0)),
  }
}

function told(value: number): number {
  return Math.min(MAXIMUM_TOLD, Math.max(1, Math.round(value)))
}

/** The fields of a graph that decide what a run costs and hold no number that is known before it. */
export function workProblems(graph: Graph): readonly WorkProblem[] {
  const reading = workReading(graph, [], [])
  const schedules = scheduleIds(graph)
  return [...graph.values()].flatMap((node) =>
    openFields(reading, node, schedules).map((field) => ({
      message: "WorkNotKnown" as const,
      node: node.id,
      field,
      value: node.classType.slice(0, 80),
    })),
  )
}

function openFields(reading: WorkReading, node: GraphNode, schedules: ReadonlySet<string>): readonly string[] {
  const { graph, read } = reading
  const sides = measuredBy(graph, node) === null ? sideFields(node) : []
  const isOpen = (field: string) => Object.hasOwn(node.inputs, field) && read(node, field) === null
  const open = [...sides, ...scaleFields(node), ...countFields(node), "steps"].filter(isOpen)
  const isEndless = open.length === 0 && isSampler(node, schedules) && stepsOf(reading, node) === null
  return [...open, ...(isEndless ? ["sigmas"] : []), ...openTolerances(reading, node)]
}
