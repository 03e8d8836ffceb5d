import { type EditorMessage, type GraphProblem, isOutputNode, isRecord, linkOf, MAXIMUM_GRAPH_NODES } from "../graph-rules.ts"
import type { NodeClass, NodeClassTable } from "../ports.ts"
import {
  type EditorGraph,
  type EditorInput,
  type EditorNode,
  type EditorWorkflow,
  readEditorWorkflow,
  type Subgraph,
} from "./editor-format.ts"
import { fieldKey, type GroupNode, groupValues, outerInput, readGroupNodes } from "./group-nodes.ts"
import { widgetValues } from "./widget-values.ts"

/** A graph in the API format as it is written, or all that stands against it. */
export type Converted =
  | { readonly ok: true; readonly nodes: Readonly<Record<string, WrittenNode>> }
  | { readonly ok: false; readonly problems: readonly GraphProblem[] }

/** A node as the API format has it. */
export interface WrittenNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly _meta?: { readonly title: string }
}

/** What the editor alone knows: notes, and nodes that only lead on. */
const NOTES: ReadonlySet<string> = new Set(["Note", "MarkdownNote"])
const REROUTES: ReadonlySet<string> = new Set(["Reroute", "Reroute (rgthree)", "ReroutePrimitive|pysssss"])
const PRIMITIVE = "PrimitiveNode"
const SETTER = "SetNode"
const GETTER = "GetNode"
/** Of 2024: several nodes as one, by a template that the file carries. */
const GROUP_NODE = /^workflow[>/]/
const MAXIMUM_DEPTH = 16
/** Nodes that are read, those that nothing comes of among them. */
const MOST_READ_NODES = 4 * MAXIMUM_GRAPH_NODES
const MAXIMUM_PROBLEMS = 20

/** A workflow with the group nodes that its file carries. */
interface Workflow extends EditorWorkflow {
  readonly groups: ReadonlyMap<string, GroupNode>
}

function readWorkflow(value: Readonly<Record<string, unknown>>): Workflow {
  const workflow = readEditorWorkflow(value)
  const groups = new Map(readGroupNodes(value))
  return { ...workflow, groups, subgraphs: new Map([...workflow.subgraphs, ...groups]) }
}

/** The classes of nodes that a workflow in the editor's format has, wherever they stand. */
export function classesIn(value: Readonly<Record<string, unknown>>): readonly string[] {
  const workflow = readWorkflow(value)
  const graphs: readonly EditorGraph[] = [workflow, ...workflow.subgraphs.values()]
  const types = graphs.flatMap(({ nodes }) => nodes.map(({ type }) => type))
  return [...new Set(types)].filter((type) => !isEditorsOwn(type) && !workflow.subgraphs.has(type))
}

function isEditorsOwn(type: string): boolean {
  return NOTES.has(type) || REROUTES.has(type) || type === PRIMITIVE || type === SETTER || type === GETTER
}

/**
 * The graph in the API format that the editor would send for a workflow, by what a server says of its classes, without what no image comes
 * of. Never throws.
 */
export function convertEditor(value: Readonly<Record<string, unknown>>, classes: NodeClassTable): Converted {
  const workflow = readWorkflow(value)
  const problems: GraphProblem[] = []
  const unknown = new Map<string, string>()
  const written: Record<string, WrittenNode> = {}
  const top: Scope = { workflow, classes, graph: workflow, path: "", outer: null, depth: 0 }
  let count = 0
  for (const { scope, node } of runningNodes(top, problems)) {
    count++
    if (count > MOST_READ_NODES) break
    const id = idIn(scope, node)
    const described = Object.hasOwn(classes, node.type) ? (classes[node.type] ?? null) : null
    const typed = widgetValues(node, described)
    // Where no server knows a class, the names in the file have to account for everything.
    if (described === null && !typed.isWhole) unknown.set(id, node.type)
    written[id] = write(scope, node, described, typed.values)
  }
  const nodes = neededNodes(written)
  const needed = Object.keys(nodes)
  if (count > MOST_READ_NODES || needed.length > MAXIMUM_GRAPH_NODES) problems.push(problem("GraphTooManyNodes", null, String(count)))
  for (const [id, type] of unknown) if (Object.hasOwn(nodes, id)) problems.push(problem("EditorClassUnknown", id, type))
  return problems.length === 0 ? { ok: true, nodes } : { ok: false, problems: problems.slice(0, MAXIMUM_PROBLEMS) }
}

function problem(message: EditorMessage | "GraphTooManyNodes", node: string | null, value: string): GraphProblem {
  return { message, node, field: null, value: value.slice(0, 80) }
}

/** What images come of, with all that it needs; everything where no image comes. */
function neededNodes(written: Readonly<Record<string, WrittenNode>>): Readonly<Record<string, WrittenNode>> {
  const open = Object.entries(written).flatMap(([id, { class_type }]) => (isOutputNode({ classType: class_type }) ? [id] : []))
  if (open.length === 0) return written
  const needed = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue
    needed.add(id)
    for (const value of Object.values(written[id]?.inputs ?? {})) {
      const link = linkOf(value)
      if (link !== null && Object.hasOwn(written, link[0])) open.push(link[0])
    }
  }
  return Object.fromEntries(Object.entries(written).filter(([id]) => needed.has(id)))
}

/** A graph where it stands: the node that it is within, and where that one stands. */
interface Scope {
  readonly workflow: Workflow
  readonly classes: NodeClassTable
  readonly graph: EditorGraph
  /** What ids within begin with. */
  readonly path: string
  readonly outer: Outer | null
  readonly depth: number
}

interface Outer {
  readonly scope: Scope
  readonly node: EditorNode
  readonly subgraph: Subgraph
  /** Of a group node what is typed there, by the fields within; null for a subgraph, and where it cannot be told apart. */
  readonly typed: ReadonlyMap<string, unknown> | null
}

function idIn({ path }: Scope, { id }: EditorNode): string {
  return `${path}${id}`
}

function innerScope(scope: Scope, node: EditorNode, subgraph: Subgraph): Scope {
  const { workflow, classes, depth } = scope
  const group = workflow.groups.get(node.type)
  const typed = group === undefined ? null : groupValues(group, node, classes)
  const outer = { scope, node, subgraph, typed }
  return { workflow, classes, graph: subgraph, path: `${idIn(scope, node)}:`, outer, depth: depth + 1 }
}

/** Every node that runs, those of subgraphs in the place of the node that stands for them. */
function* runningNodes(scope: Scope, problems: GraphProblem[]): Generator<{ readonly scope: Scope; readonly node: EditorNode }> {
  for (const node of scope.graph.nodes) {
    if (node.mode !== "runs" || isEditorsOwn(node.type)) continue
    const subgraph = scope.workflow.subgraphs.get(node.type)
    if (subgraph === undefined) {
      if (GROUP_NODE.test(node.type)) problems.push(problem("EditorGroupNode", idIn(scope, node), node.type))
      else yield { scope, node }
    } else if (scope.depth >= MAXIMUM_DEPTH) {
      problems.push(problem("EditorTooDeep", idIn(scope, node), subgraph.name))
      return
    } else {
      const inner = innerScope(scope, node, subgraph)
      const isUnread = scope.workflow.groups.has(node.type) && inner.outer?.typed === null
      if (isUnread) problems.push(unreadGroup(scope, node, subgraph))
      else yield* runningNodes(inner, problems)
    }
  }
}

/** What keeps what is typed at a group from being told apart: a class that no server knows, or its number. */
function unreadGroup(scope: Scope, node: EditorNode, { nodes }: Subgraph): GraphProblem {
  const unknown = nodes.find(({ type }) => !isEditorsOwn(type) && !Object.hasOwn(scope.classes, type))
  const id = idIn(scope, node)
  return unknown === undefined
    ? problem("EditorGroupNode", id, node.type)
    : problem("EditorClassUnknown", `${id}:${unknown.id}`, unknown.type)
}

function write(scope: Scope, node: EditorNode, described: NodeClass | null, typed: ReadonlyMap<string, unknown>): WrittenNode {
  const inputs: Record<string, unknown> = {}
  for (const [name, value] of typed) if (isField(name, described, node)) inputs[name] = typedValue(shownValue(scope, node, name, value))
  for (const input of node.inputs) {
    const given = givenTo(scope, input)
    if (given?.kind === "link") inputs[input.name] = [given.node, given.slot]
    else if (given?.kind === "value") inputs[input.name] = given.value
  }
  return { class_type: node.type, inputs, ...(node.title === null ? {} : { _meta: { title: node.title } }) }
}

/** A list that is typed is no link. */
function typedValue(value: unknown): unknown {
  return Array.isArray(value) ? { __value__: value } : value
}

/** A widget that the node around a subgraph shows as it is has the value that is kept there, where all that it shows are kept. */
function shownValue({ outer }: Scope, { id }: EditorNode, name: string, value: unknown): unknown {
  if (outer?.typed != null) return outer.typed.get(fieldKey(id, name)) ?? value
  if (outer === null || isRecord(outer.node.values)) return value
  const { values, shown } = outer.node
  const at = shown.findIndex(([inner, one]) => inner === id && one === name)
  const kept = at >= 0 && values.length === shown.length ? values[at] : undefined
  return typeof kept === typeof value ? kept : value
}

/** A list by names has more than fields in it: what the editor shows beside them. */
function isField(name: string, described: NodeClass | null, { inputs }: EditorNode): boolean {
  return described === null || Object.hasOwn(described, name) || inputs.some((input) => input.name === name)
}

type Given = { readonly kind: "link"; readonly node: string; readonly slot: number } | { readonly kind: "value"; readonly value: unknown }

function givenTo(scope: Scope, { link }: Pick<EditorInput, "link">, depth = 0): Given | null {
  const found = link === null ? undefined : scope.graph.links.get(link)
  // What leads around in circles leads to nothing.
  return found === undefined || depth > MAXIMUM_GRAPH_NODES ? null : outOf(scope, found.node, found.slot, depth + 1)
}

/** What comes out of a node, through all that only leads on. */
function outOf(scope: Scope, id: string, slot: number, depth: number): Given | null {
  const { outer } = scope
  if (outer !== null && id === outer.subgraph.inputId) return fromOutside(outer, slot, depth)
  const node = scope.graph.nodes.find((one) => one.id === id)
  if (node === undefined || node.mode === "muted") return null
  const [first] = node.inputs
  if (REROUTES.has(node.type)) return first === undefined ? null : givenTo(scope, first, depth)
  if (node.mode === "bypassed") {
    const input = throughInput(node, slot)
    return input === undefined ? null : givenTo(scope, input, depth)
  }
  const [typed]: readonly unknown[] = Array.isArray(node.values) ? node.values : []
  if (node.type === PRIMITIVE) {
    const value = shownValue(scope, node, "value", typed)
    return value === undefined ? null : { kind: "value", value }
  }
  if (node.type === SETTER) return first === undefined ? null : givenTo(scope, first, depth)
  if (node.type === GETTER) return throughSetter(scope, typed, depth)
  const subgraph = scope.workflow.subgraphs.get(node.type)
  return subgraph === undefined
    ? { kind: "link", node: idIn(scope, node), slot }
    : outOfInside(innerScope(scope, node, subgraph), slot, depth)
}

/** What is bypassed hands on what goes in at the same place, or at the first place of the same type. */
function throughInput({ inputs, outputs }: EditorNode, slot: number): EditorInput | undefined {
  const type = outputs[slot]
  const [same, ...others] = [inputs[slot], ...inputs]
  return [same, ...others].find((input) => input !== undefined && input.type === type)
}

/** A value that one node keeps under a name, and others take by it, wherever they stand. */
function throughSetter(scope: Scope, name: unknown, depth: number): Given | null {
  for (let at: Scope | null = scope; at !== null; at = at.outer?.scope ?? null) {
    const setter = at.graph.nodes.find(({ type, values }) => type === SETTER && Array.isArray(values) && values[0] === name)
    if (setter?.mode === "runs") return outOf(at, setter.id, 0, depth + 1)
  }
  return null
}

function outOfInside(inner: Scope, slot: number, depth: number): Given | null {
  const { outer, graph } = inner
  if (outer === null || inner.depth > MAXIMUM_DEPTH || depth > MAXIMUM_GRAPH_NODES) return null
  const link = [...graph.links.values()].find(({ target, targetSlot }) => target === outer.subgraph.outputId && targetSlot === slot)
  return link === undefined ? null : outOf(inner, link.node, link.slot, depth + 1)
}

/** What a subgraph is given at one of its places: a link, or what is typed at the node that stands for it. */
function fromOutside({ scope, node, subgraph }: Outer, slot: number, depth: number): Given | null {
  const name = subgraph.inputs[slot]
  const isGroup = scope.workflow.groups.has(node.type)
  const input = isGroup ? outerInput(node, subgraph.inputs, slot) : (node.inputs.find((one) => one.name === name) ?? node.inputs[slot])
  const linked = input === undefined ? null : givenTo(scope, input, depth)
  if (linked !== null || name === undefined || isGroup) return linked
  const value = typedOutside(node, name)
  return value === undefined ? null : { kind: "value", value }
}

/** The value of a widget that a subgraph shows as its own: only those are kept, or all that are shown. */
function typedOutside({ values, shown, inputs }: EditorNode, name: string): unknown {
  if (isRecord(values)) return Object.hasOwn(values, name) ? values[name] : undefined
  const own = shown.filter(([inner]) => inner === "-1")
  const shownAll = values.length === shown.length ? shown : own
  const names = shown.length > 0 ? shownAll : inputs.flatMap((one) => (one.isWidget ? [["-1", one.name] as const] : []))
  const at = names.findIndex(([inner, one]) => inner === "-1" && one === name)
  return at >= 0 && names.length === values.length ? (values[at] ?? undefined) : undefined
}
