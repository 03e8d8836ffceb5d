import { type GraphNode, linksOf } from "./graph-rules.ts"
import type { WorkReading } from "./work-reading.ts"

/** So many conditions and helpers beside the model are usual; beyond them a step counts as more than one. */
const USUAL_UNITS = 8
/** What a sampler is steered by, each time that it asks the model. */
const STEERING = /positive|negative|cond|guider|model/i
/** Puts conditions side by side: each is one more question to the model, every step. */
const COMBINING = /Combine$/
/** Of nodes that put two lists together at once, each result has its own. */
const PAIRED = /^Pair/
/** What is asked besides the model, or asks it once more, every step. */
const HELPERS =
  /ControlNet(?:Inpainting\w*)?Apply|Controlnet$|ReferenceLatent|PerturbedAttention|SelfAttentionGuidance|SkipLayerGuidance|PerpNeg|StyleReference|ContextWindows/

/** By how much a step of a sampler is more than one: conditions that are put side by side, and helpers along what steers it. */
export function burdenOf(reading: WorkReading, sampler: GraphNode): number {
  const conditions = steeringOf(sampler).reduce((sum, [, [source, slot]]) => sum + conditionsAt(reading, source, slot), 0)
  return Math.max(1, Math.ceil((conditions + helpersOf(reading, sampler)) / USUAL_UNITS))
}

function steeringOf(node: GraphNode) {
  return linksOf(node).filter(([field]) => STEERING.test(field))
}

/** How many conditions come out of a node. */
function conditionsAt(reading: WorkReading, id: string, slot: number): number {
  const key = `${id} ${slot}`
  const known = reading.conditions.get(key)
  const node = reading.graph.get(id)
  if (known !== undefined || node === undefined) return known ?? 0
  const links = steeringOf(node).filter(([field]) => !/model/i.test(field))
  const own = PAIRED.test(node.classType) ? links.filter(([field]) => (slot === 0 ? /positive/i : /negative/i).test(field)) : links
  const given = own.map(([, [source, from]]) => conditionsAt(reading, source, from))
  const isSum = COMBINING.test(node.classType) || /Guider/.test(node.classType)
  const count = isSum
    ? given.reduce((sum, one) => sum + one, 0)
    : Math.max(/TextEncode|Conditioning/.test(node.classType) ? 1 : 0, ...given)
  reading.conditions.set(key, count)
  return count
}

/** Helpers along all that steers a sampler, each once. */
function helpersOf({ graph }: WorkReading, sampler: GraphNode): number {
  const seen = new Set<string>()
  const open = steeringOf(sampler).map(([, [source]]) => source)
  let helpers = 0
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.get(id)
    if (node === undefined || seen.has(id)) continue
    seen.add(id)
    if (HELPERS.test(node.classType)) helpers++
    for (const [, [source]] of steeringOf(node)) open.push(source)
  }
  return helpers
}
