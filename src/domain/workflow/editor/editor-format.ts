import { isRecord } from "../graph-rules.ts"

/** Where a link begins: a node, and which of its results, from 0. */
export interface Origin {
  readonly node: string
  readonly slot: number
}

/** A link as the editor keeps it. */
export interface EditorLink extends Origin {
  readonly id: string
  readonly target: string
  readonly targetSlot: number
}

/** A place of a node that something can be linked to. */
export interface EditorInput {
  readonly name: string
  readonly type: string
  /** The link that leads there; null for none. */
  readonly link: string | null
  /** Whether it can be typed too. */
  readonly isWidget: boolean
  /** What somebody called it instead; null for nothing. */
  readonly label: string | null
}

/** What becomes of a node: it runs, it is left out, or what goes in comes out again. */
export type EditorMode = "runs" | "muted" | "bypassed"

/** A node of the editor. */
export interface EditorNode {
  readonly id: string
  readonly type: string
  readonly title: string | null
  readonly mode: EditorMode
  readonly inputs: readonly EditorInput[]
  /** The types of its results. */
  readonly outputs: readonly string[]
  /** What is typed, in the order of its widgets, or by their names. */
  readonly values: readonly unknown[] | Readonly<Record<string, unknown>>
  /** Of a node that stands for a graph of its own: which of its widgets are shown outside, inner node by name, `-1` for its own. */
  readonly shown: readonly (readonly [node: string, name: string])[]
}

/** Nodes with the links between them. */
export interface EditorGraph {
  readonly nodes: readonly EditorNode[]
  readonly links: ReadonlyMap<string, EditorLink>
}

/** A graph that stands for one node: what goes in and comes out by name, and the ids that links begin and end with there. */
export interface Subgraph extends EditorGraph {
  readonly name: string
  readonly inputId: string
  readonly outputId: string
  readonly inputs: readonly string[]
}

/** A workflow in the editor's format. */
export interface EditorWorkflow extends EditorGraph {
  readonly subgraphs: ReadonlyMap<string, Subgraph>
}

/** LiteGraph's numbers for what becomes of a node. */
const MUTED = 2
const BYPASSED = 4
const INPUT_ID = "-10"
const OUTPUT_ID = "-20"

/** Whether a value is a workflow in the editor's format. */
export function isEditorFormat(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Array.isArray(value["nodes"])
}

/** Reads a workflow in the editor's format; what is broken of it is left out. */
export function readEditorWorkflow(value: Readonly<Record<string, unknown>>): EditorWorkflow {
  const definitions = isRecord(value["definitions"]) ? listAt(value["definitions"], "subgraphs") : []
  const subgraphs = definitions.flatMap((one) => {
    const id = isRecord(one) ? idOf(one["id"]) : null
    return isRecord(one) && id !== null ? [[id, readSubgraph(one)] as const] : []
  })
  return { ...readGraphParts(value), subgraphs: new Map(subgraphs) }
}

function readSubgraph(value: Readonly<Record<string, unknown>>): Subgraph {
  const idAt = (key: string, usual: string) => (isRecord(value[key]) ? (idOf(value[key]["id"]) ?? usual) : usual)
  const inputs = listAt(value, "inputs").map((input) => (isRecord(input) ? textOf(input["name"]) : ""))
  const ids = { inputId: idAt("inputNode", INPUT_ID), outputId: idAt("outputNode", OUTPUT_ID) }
  return { ...readGraphParts(value), ...ids, name: textOf(value["name"]), inputs }
}

function readGraphParts(value: Readonly<Record<string, unknown>>): EditorGraph {
  const nodes = listAt(value, "nodes").flatMap((node) => (isRecord(node) ? readNode(node) : []))
  const links = listAt(value, "links").flatMap((link) => readLink(link))
  return { nodes, links: new Map(links.map((link) => [link.id, link])) }
}

/** A list of six at the top, an object within subgraphs. */
function readLink(link: unknown): readonly EditorLink[] {
  const [id, node, slot, target, targetSlot]: readonly unknown[] = Array.isArray(link)
    ? link
    : isRecord(link)
      ? [link["id"], link["origin_id"], link["origin_slot"], link["target_id"], link["target_slot"]]
      : []
  const ids = { id: idOf(id), node: idOf(node), target: idOf(target) }
  if (ids.id === null || ids.node === null || ids.target === null || typeof slot !== "number") return []
  return [{ id: ids.id, node: ids.node, slot, target: ids.target, targetSlot: typeof targetSlot === "number" ? targetSlot : 0 }]
}

/** A node as it was read; none where it is no node. */
export function readNode(node: Readonly<Record<string, unknown>>): readonly EditorNode[] {
  const id = idOf(node["id"])
  const type = textOf(node["type"])
  if (id === null || type === "") return []
  const { mode, widgets_values: values, properties } = node
  const proxies = isRecord(properties) ? listAt(properties, "proxyWidgets") : []
  return [
    {
      id,
      type,
      title: typeof node["title"] === "string" && node["title"] !== type ? node["title"] : null,
      mode: mode === MUTED ? "muted" : mode === BYPASSED ? "bypassed" : "runs",
      inputs: listAt(node, "inputs").map(readInput),
      outputs: listAt(node, "outputs").map((output) => (isRecord(output) ? typeOf(output["type"]) : "*")),
      values: Array.isArray(values) || isRecord(values) ? values : [],
      shown: proxies.flatMap((pair) => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])] as const] : [])),
    },
  ]
}

function readInput(input: unknown): EditorInput {
  const read = isRecord(input) ? input : {}
  const label = typeof read["label"] === "string" ? read["label"] : null
  return { name: textOf(read["name"]), type: typeOf(read["type"]), link: idOf(read["link"]), isWidget: isRecord(read["widget"]), label }
}

/** A choice was once kept with all that can be chosen. */
function typeOf(type: unknown): string {
  return typeof type === "string" ? type : Array.isArray(type) ? "COMBO" : "*"
}

function idOf(value: unknown): string | null {
  return typeof value === "number" || (typeof value === "string" && value !== "") ? String(value) : null
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}

/** The list under a key; empty where there is none. */
export function listAt(record: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const value = record[key]
  return Array.isArray(value) ? value : []
}
