import { burdenOf } from "./burden-rules.ts"
import { type Graph, type GraphNode, linkOf, linksOf } from "./graph-rules.ts"
import type { WorkReading } from "./work-reading.ts"

/** Steps that one price of an image stands for. */
export const STEPS_A_PASS = 40
/** A sampler that finds its steps itself takes about so many with the tolerances that it comes with. */
const ADAPTIVE_STEPS = 3 * STEPS_A_PASS
const ADAPTIVE = /adaptive|adaptative/i
/** Tolerances of such a sampler, and the least that is taken: the smaller they are, the more steps it takes. */
const TOLERANCES = ["rtol", "atol"] as const
const LEAST_TOLERANCE = 0.005

const SIGMAS = /sigmas/i

/** Nodes that hand schedules on: whatever another node takes as its sigmas. */
export function scheduleIds(graph: Graph): ReadonlySet<string> {
  return new Set([...graph.values()].flatMap((node) => sigmasOf(node).map(([, [source]]) => source)))
}

function sigmasOf(node: GraphNode) {
  return linksOf(node).filter(([field]) => SIGMAS.test(field))
}

/** Whether a node samples: it is told how many steps, or along which sigmas, and makes no schedule of it for others. */
export function isSampler(node: GraphNode, schedules: ReadonlySet<string>): boolean {
  return !schedules.has(node.id) && (Object.hasOwn(node.inputs, "steps") || sigmasOf(node).length > 0)
}

/** The passes of a sampler: the steps that it takes, by `STEPS_A_PASS`, as often as each asks more than is usual; at least 1. */
export function passesOf(reading: WorkReading, node: GraphNode): number {
  return Math.max(1, Math.ceil((stepsOf(reading, node) ?? 1) / STEPS_A_PASS)) * burdenOf(reading, node)
}

/** The steps of a sampler; null where nobody knows them before the run. */
export function stepsOf(reading: WorkReading, node: GraphNode): number | null {
  const sigmas = sigmasOf(node)
  const told = sigmas.length === 0 ? ownSteps(reading, node) : summed(sigmas.map(([, [source, slot]]) => stepsAt(reading, source, slot)))
  return told !== null && isAdaptive(reading, node) ? Math.max(told, ADAPTIVE_STEPS) : told
}

/** Whether a sampler, or the one that it is linked to, finds its steps itself. */
function isAdaptive({ graph }: WorkReading, { inputs }: GraphNode): boolean {
  const name = inputs["sampler_name"]
  const link = linkOf(inputs["sampler"])
  const source = link === null ? undefined : graph.get(link[0])
  const named = source?.inputs["sampler_name"]
  return [name, named, source?.classType].some((one) => typeof one === "string" && ADAPTIVE.test(one))
}

/** The tolerances of a node that are too small, or that nobody knows. */
export function openTolerances({ read }: WorkReading, node: GraphNode): readonly string[] {
  if (!ADAPTIVE.test(node.classType)) return []
  return TOLERANCES.filter((field) => Object.hasOwn(node.inputs, field) && (read(node, field) ?? 0) < LEAST_TOLERANCE)
}

/** A sampler may begin late, and end early. */
function ownSteps({ read }: WorkReading, node: GraphNode): number | null {
  const steps = read(node, "steps")
  if (steps === null) return null
  const [start, end] = [read(node, "start_at_step") ?? 0, read(node, "end_at_step") ?? steps]
  return Math.max(1, Math.min(steps, end) - Math.max(0, start))
}

/** The steps of a schedule as it stands at one of a node's results. */
function stepsAt(reading: WorkReading, id: string, slot: number): number | null {
  const key = `${id} ${slot}`
  const known = reading.steps.get(key)
  if (known !== undefined) return known
  const node = reading.graph.get(id)
  const steps = node === undefined ? null : scheduled(reading, node, slot)
  reading.steps.set(key, steps)
  return steps
}

function scheduled(reading: WorkReading, node: GraphNode, slot: number): number | null {
  const { read } = reading
  const given = sigmasOf(node)
  const own = Object.hasOwn(node.inputs, "steps") ? read(node, "steps") : 1
  if (given.length === 0) return Object.hasOwn(node.inputs, "steps") ? own : writtenSteps(node)
  const whole = summed(given.map(([, [source, from]]) => stepsAt(reading, source, from)))
  if (whole === null || own === null) return null
  switch (node.classType) {
    case "SplitSigmas": {
      const at = read(node, "step")
      if (at === null) return whole
      return slot === 0 ? Math.min(whole, Math.max(0, at)) : Math.max(0, whole - Math.max(0, at))
    }
    case "SplitSigmasDenoise": {
      const share = read(node, "denoise")
      if (share === null) return whole
      const low = Math.round(whole * Math.min(1, Math.max(0, share)))
      return slot === 0 ? whole - low : low
    }
    default:
      // Steps that are told beside sigmas lie between each two of them.
      return whole * Math.max(1, own)
  }
}

/** Sigmas that are written down are counted. */
function writtenSteps({ inputs }: GraphNode): number | null {
  const text = Object.values(inputs).find((value) => typeof value === "string" && /^[\s\d.,;e+-]+$/.test(value))
  return typeof text === "string" ? Math.max(1, (text.match(/\d+(?:\.\d+)?/g)?.length ?? 1) - 1) : null
}

function summed(numbers: readonly (number | null)[]): number | null {
  let sum = 0
  for (const number of numbers) {
    if (number === null) return null
    sum += number
  }
  return sum
}
