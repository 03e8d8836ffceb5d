import { type Seed, toldSeed } from "../../../formats/generator/seed.ts"
/** A node of a graph in ComfyUI's API format. An input is a value, or a link: the id of a node and the number of its output. */
export interface GraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/** A graph in ComfyUI's API format, nodes by id. */
export type ComfyGraph = Readonly<Record<string, GraphNode>>

/** One output of a node. */
export type GraphLink = readonly [nodeId: string, slot: number]

/** What a graph of its own is ordered with: fields of an order of kind `workflow`. Inputs stand in the graph as `{ __input__: role }`. */
export interface WorkflowFields {
  readonly graph: ComfyGraph
  /** Ids of the nodes whose files are the results, in this order. */
  readonly outputs: readonly string[]
}

/** The kind of order that carries a graph of its own. */
export const WORKFLOW_KIND = "workflow"
/** The key of a placeholder: its value is the role of the input whose uploaded name takes its place. */
export const INPUT_PLACEHOLDER = "__input__"
const MOST_NODES = 500
const MOST_OUTPUTS = 16

/** The fields of an order of kind `workflow`; null if it is not one (spec of issue: at most 500 nodes). */
export function readWorkflowFields(fields: Readonly<Record<string, unknown>>): WorkflowFields | null {
  const graph = readGraphNodes(fields["graph"])
  const { outputs } = fields
  if (graph === null || !Array.isArray(outputs) || outputs.length === 0 || outputs.length > MOST_OUTPUTS) return null
  const named = outputs.filter((id) => typeof id === "string" && Object.hasOwn(graph, id))
  return named.length === outputs.length ? { graph, outputs: named } : null
}

/** A graph of at most 500 nodes in the API format; null for anything else. */
export function readGraphNodes(value: unknown): ComfyGraph | null {
  if (!isRecord(value)) return null
  const nodes = Object.entries(value).flatMap(([id, node]) => {
    const isNode = isRecord(node) && typeof node["class_type"] === "string" && isRecord(node["inputs"])
    return isNode ? [[id, { class_type: String(node["class_type"]), inputs: recordAt(node, "inputs") }] as const] : []
  })
  const isWhole = nodes.length > 0 && nodes.length <= MOST_NODES && nodes.length === Object.keys(value).length
  return isWhole ? Object.fromEntries(nodes) : null
}

/** The graph with the names of uploaded files in place of their roles; null where a role has no file. */
export function fillInputs(graph: ComfyGraph, nameOf: (role: string) => string | null): ComfyGraph | null {
  let isFilled = true
  const filled = Object.entries(graph).map(([id, node]) => {
    const inputs = Object.entries(node.inputs).map(([key, value]) => {
      const role = isRecord(value) ? value[INPUT_PLACEHOLDER] : undefined
      if (typeof role !== "string") return [key, value] as const
      const name = nameOf(role)
      if (name === null) isFilled = false
      return [key, name] as const
    })
    return [id, { ...node, inputs: Object.fromEntries(inputs) }] as const
  })
  return isFilled ? Object.fromEntries(filled) : null
}

/** The seed that a node's files came of: the one nearest before it that is a number; null where there is none. */
export function seedBehind(graph: ComfyGraph, nodeId: string): Seed | null {
  const seen = new Set([nodeId])
  for (const id of seen) {
    const inputs = graph[id]?.inputs ?? {}
    const seed = inputs["seed"] ?? inputs["noise_seed"]
    const told = toldSeed(isRecord(seed) ? seed["rawJSON"] : seed)
    if (told !== null) return told
    for (const input of Object.values(inputs)) if (Array.isArray(input) && typeof input[0] === "string") seen.add(input[0])
  }
  return null
}

function recordAt(record: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const value = record[key]
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
