import { isRawNumber, readGraphJson } from "./graph-json.ts"

/** Largest text of a graph, and most nodes that it may have. */
export const MAXIMUM_GRAPH_BYTES = 1_048_576
export const MAXIMUM_GRAPH_NODES = 500
/** Longest text that one field of a node may have. */
const MAXIMUM_TEXT_CHARACTERS = 65_536
const MAXIMUM_FIELDS = 200

/** The place of a node whose result a field takes: its id, and which of its results, from 0. */
export type GraphLink = readonly [node: string, slot: number]

/** A node of ComfyUI's API format. */
export interface GraphNode {
  readonly id: string
  readonly classType: string
  /** What its author called it; null where it has no name of its own. */
  readonly title: string | null
  readonly inputs: Readonly<Record<string, unknown>>
}

/** A graph in ComfyUI's API format, its nodes by their ids in the order of the text. */
export type Graph = ReadonlyMap<string, GraphNode>

/** What is wrong with a graph: a message key, the node and its field where it is about one, and what stands there. */
export interface GraphProblem {
  readonly message: GraphMessage
  readonly node: string | null
  readonly field: string | null
  readonly value: string
}

/** Why a workflow in the editor's format cannot be read as a graph. */
export type EditorMessage = "EditorClassUnknown" | "EditorTooDeep" | "EditorGroupNode" | "EditorNeedsServer"

export type GraphMessage =
  | "GraphTooLarge"
  | "GraphNotJson"
  | "GraphTooDeep"
  | "GraphEditorFormat"
  | "GraphNoNodes"
  | "GraphTooManyNodes"
  | "GraphNodeIdRefused"
  | "GraphNodeBroken"
  | "GraphFieldRefused"
  | "GraphTextTooLong"
  | "GraphLinkBroken"
  | "GraphCycle"
  | "GraphNoOutput"
  | EditorMessage

export type GraphRead = { readonly ok: true; readonly graph: Graph } | { readonly ok: false; readonly problems: readonly GraphProblem[] }

/** Classes of nodes that hand images out. */
const OUTPUT_CLASSES: ReadonlySet<string> = new Set(["SaveImage", "PreviewImage"])
/** Problems that are told at once. */
const MAXIMUM_PROBLEMS = 20
const NODE_ID = /^[\w:.-]{1,64}$/
const CLASS_NAME = /^[^\p{Cc}\p{Cs}]{1,200}$/u
const FIELD_NAME = /^[^\p{Cc}\p{Cs}]{1,200}$/u
/** Names under which objects of the language keep their own, and what we put in place of images ourselves. */
const RESERVED: ReadonlySet<string> = new Set(["__proto__", "prototype", "constructor", "__input__"])

/** Whether a node hands images out. */
export function isOutputNode({ classType }: Pick<GraphNode, "classType">): boolean {
  return OUTPUT_CLASSES.has(classType)
}

/** The link that a value is; null for any other value. */
export function linkOf(value: unknown): GraphLink | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  const [node, slot]: readonly unknown[] = value
  return typeof node === "string" && typeof slot === "number" ? [node, slot] : null
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

/** Reads a graph in the API format, or says what is wrong and where. Never throws, whatever the text. */
export function readGraph(text: string): GraphRead {
  const read = readGraphValue(text)
  return read.ok ? graphOfValue(read.value) : read
}

/** What the text of a graph holds, in whichever format; or why it cannot be read. */
export function readGraphValue(
  text: string,
): { readonly ok: true; readonly value: Readonly<Record<string, unknown>> } | Extract<GraphRead, { ok: false }> {
  if (text.length > MAXIMUM_GRAPH_BYTES || new TextEncoder().encode(text).length > MAXIMUM_GRAPH_BYTES) return refused("GraphTooLarge")
  const read = readGraphJson(text)
  if (!read.ok) {
    const { kind, line, column } = read.fault
    return refused(kind === "too-deep" ? "GraphTooDeep" : "GraphNotJson", { value: `${line}:${column}` })
  }
  return isRecord(read.value) ? { ok: true, value: read.value } : refused("GraphNoNodes")
}

/** The graph that a value is in the API format, or what is wrong with it. */
export function graphOfValue(value: Readonly<Record<string, unknown>>): GraphRead {
  if (Array.isArray(value["nodes"])) return refused("GraphEditorFormat")
  // What is posted to ComfyUI wraps the graph.
  const { prompt } = value
  const nodes = isRecord(prompt) && !("class_type" in value) && !("class_type" in prompt) ? prompt : value
  const count = Object.keys(nodes).length
  if (count === 0) return refused("GraphNoNodes")
  if (count > MAXIMUM_GRAPH_NODES) return refused("GraphTooManyNodes", { value: String(count) })
  return readNodes(nodes)
}

function readNodes(nodes: Readonly<Record<string, unknown>>): GraphRead {
  const problems: GraphProblem[] = []
  const graph = new Map<string, GraphNode>()
  for (const [id, raw] of Object.entries(nodes)) {
    if (problems.length >= MAXIMUM_PROBLEMS) break
    const node = readNode(id, raw, problems)
    if (node !== null) graph.set(id, node)
  }
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, MAXIMUM_PROBLEMS) }
  problems.push(...brokenLinks(graph))
  const cycle = problems.length === 0 ? nodeOfCycle(graph) : null
  if (cycle !== null) problems.push({ message: "GraphCycle", node: cycle, field: null, value: "" })
  if (![...graph.values()].some(isOutputNode)) problems.push({ message: "GraphNoOutput", node: null, field: null, value: "" })
  return problems.length === 0 ? { ok: true, graph } : { ok: false, problems: problems.slice(0, MAXIMUM_PROBLEMS) }
}

function readNode(id: string, raw: unknown, problems: GraphProblem[]): GraphNode | null {
  const problem = (message: GraphMessage, field: string | null = null, value = "") => {
    problems.push({ message, node: shortened(id), field: field === null ? null : shortened(field), value: shortened(value) })
    return null
  }
  if (!NODE_ID.test(id) || RESERVED.has(id)) return problem("GraphNodeIdRefused")
  if (!isRecord(raw)) return problem("GraphNodeBroken")
  const { class_type: classType, inputs = {}, _meta: meta } = raw
  if (typeof classType !== "string" || !CLASS_NAME.test(classType)) return problem("GraphNodeBroken", "class_type")
  if (!isRecord(inputs) || Object.keys(inputs).length > MAXIMUM_FIELDS) return problem("GraphNodeBroken", "inputs")
  let isSound = true
  for (const [field, value] of Object.entries(inputs)) {
    const fault = !FIELD_NAME.test(field) || RESERVED.has(field) ? "GraphFieldRefused" : faultOf(value)
    if (fault === null) continue
    isSound = false
    problem(fault, field)
  }
  const title = isRecord(meta) && typeof meta["title"] === "string" ? meta["title"].slice(0, 100).trim() : ""
  return isSound ? { id, classType, title: title === "" ? null : title, inputs } : null
}

/** What is wrong with a value, however it is nested; null where nothing is. */
function faultOf(value: unknown): GraphMessage | null {
  if (typeof value === "string") return value.length > MAXIMUM_TEXT_CHARACTERS ? "GraphTextTooLong" : null
  if (Array.isArray(value)) return firstFault(value)
  if (!isRecord(value)) return null
  return Object.keys(value).some((key) => RESERVED.has(key)) ? "GraphFieldRefused" : firstFault(Object.values(value))
}

function firstFault(values: readonly unknown[]): GraphMessage | null {
  for (const value of values) {
    const fault = faultOf(value)
    if (fault !== null) return fault
  }
  return null
}

/** The fields of a node that take other nodes' results. */
export function linksOf({ inputs }: GraphNode): readonly (readonly [field: string, link: GraphLink])[] {
  return Object.entries(inputs).flatMap(([field, value]) => {
    const link = linkOf(value)
    return link === null ? [] : [[field, link] as const]
  })
}

function brokenLinks(graph: Graph): readonly GraphProblem[] {
  return [...graph.values()].flatMap((node) =>
    linksOf(node).flatMap(([field, [target, slot]]) =>
      graph.has(target) && Number.isInteger(slot) && slot >= 0 && slot < 1000
        ? []
        : [{ message: "GraphLinkBroken" as const, node: node.id, field: shortened(field), value: shortened(target) }],
    ),
  )
}

/** A node that needs its own result; null where there is none. */
function nodeOfCycle(graph: Graph): string | null {
  const waiting = new Map([...graph].map(([id, node]) => [id, new Set(linksOf(node).map(([, [target]]) => target))]))
  const users = new Map<string, string[]>()
  for (const [id, targets] of waiting) for (const target of targets) users.set(target, [...(users.get(target) ?? []), id])
  const ready = [...waiting].filter(([, targets]) => targets.size === 0).map(([id]) => id)
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    waiting.delete(id)
    for (const user of users.get(id) ?? []) {
      const targets = waiting.get(user)
      targets?.delete(id)
      if (targets?.size === 0) ready.push(user)
    }
  }
  return waiting.keys().next().value ?? null
}

/** The nodes that some nodes need, themselves among them, in the order of the graph. */
export function neededBy(graph: Graph, ids: readonly string[]): readonly GraphNode[] {
  const needed = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.get(id)
    if (node === undefined || needed.has(id)) continue
    needed.add(id)
    for (const [, [target]] of linksOf(node)) open.push(target)
  }
  return [...graph.values()].filter(({ id }) => needed.has(id))
}

function refused(message: GraphMessage, { value = "" }: { readonly value?: string } = {}): Extract<GraphRead, { ok: false }> {
  return { ok: false, problems: [{ message, node: null, field: null, value }] }
}

/** Foreign text as a message may carry it. */
function shortened(text: string): string {
  return text.replaceAll(/[^\P{Cc}]/gu, " ").slice(0, 80)
}
