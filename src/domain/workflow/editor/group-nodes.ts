import { isRecord } from "../graph-rules.ts"
import type { NodeClassTable } from "../ports.ts"
import { type EditorInput, type EditorLink, type EditorNode, listAt, readNode, type Subgraph } from "./editor-format.ts"
import { aligned, isWidgetField, type Widget } from "./widget-values.ts"

/** A group node of 2024: several nodes as one, by a template that the file carries. It is a subgraph whose places are told by their order. */
export interface GroupNode extends Subgraph {
  /** Fields of nodes within that are linked to, or that the node outside has a place for: node by name. */
  readonly converted: ReadonlySet<string>
}

const INPUT_ID = "group-input"
const OUTPUT_ID = "group-output"
const REROUTE = "Reroute"
const PRIMITIVE = "PrimitiveNode"
/** Classes that have the button for an upload behind their file; it is kept among what is typed. */
const UPLOADING: ReadonlySet<string> = new Set(["LoadImage", "LoadImageMask", "LoadImageOutput", "LoadAudio", "VHS_LoadVideo"])

type Link = readonly [node: string, slot: number, target: string, targetSlot: number]

/** The group nodes of a workflow by what they are called in its nodes: the names have either sign. */
export function readGroupNodes(value: Readonly<Record<string, unknown>>): readonly (readonly [string, GroupNode])[] {
  const extra = value["extra"]
  const groups = isRecord(extra) && isRecord(extra["groupNodes"]) ? extra["groupNodes"] : {}
  return Object.entries(groups).flatMap(([name, template]) => {
    if (!isRecord(template)) return []
    const group = readGroup(name, template)
    return [">", "/"].map((sign) => [`workflow${sign}${name}`, group] as const)
  })
}

function readGroup(name: string, template: Readonly<Record<string, unknown>>): GroupNode {
  const bare = listAt(template, "nodes").flatMap((node, at) => (isRecord(node) ? readNode({ ...node, id: at }) : []))
  const within = listAt(template, "links").flatMap(readLink)
  const places = placesOf(bare, within, template)
  const links = [...within, ...places.entries, ...exitsOf(bare, within, template)].map(
    ([node, slot, target, targetSlot], at): EditorLink => ({ id: String(at), node, slot, target, targetSlot }),
  )
  const linkTo = (id: string, slot: number) => links.find(({ target, targetSlot }) => target === id && targetSlot === slot)?.id ?? null
  const nodes = bare.map((node) => ({ ...node, inputs: node.inputs.map((input, slot) => ({ ...input, link: linkTo(node.id, slot) })) }))
  const converted = nodes.flatMap(({ id, inputs }) => inputs.filter(({ isWidget }) => isWidget).map((input) => fieldKey(id, input.name)))
  return {
    ...{ name, nodes, links: new Map(links.map((link) => [link.id, link])), inputs: places.names },
    ...{ inputId: INPUT_ID, outputId: OUTPUT_ID, converted: new Set(converted) },
  }
}

/** Links that come from outside have no node to begin with. */
function readLink(link: unknown): readonly Link[] {
  const [node, slot, target, targetSlot]: readonly unknown[] = Array.isArray(link) ? link : []
  return typeof node === "number" && typeof slot === "number" && typeof target === "number" && typeof targetSlot === "number"
    ? [[String(node), slot, String(target), targetSlot]]
    : []
}

/** What somebody called the places of a node, and which of them are hidden. */
function customOf(template: Readonly<Record<string, unknown>>, id: string, side: "input" | "output", key: string) {
  const nodes = template["config"]
  const node = isRecord(nodes) ? nodes[id] : null
  const places = isRecord(node) ? node[side] : null
  const custom = isRecord(places) ? places[key] : null
  return isRecord(custom) ? custom : {}
}

/** The places that the node outside is linked to: those within that nothing leads to, node by node, and typed ones behind all others. */
function placesOf(nodes: readonly EditorNode[], links: readonly Link[], template: Readonly<Record<string, unknown>>) {
  const names: string[] = []
  const entries: Link[] = []
  const seen = new Map<string, number>()
  const open = (isWidget: boolean) => {
    for (const node of nodes) {
      if (node.type === REROUTE && leadsOn(node, links)) continue
      for (const [slot, input] of node.inputs.entries()) {
        if (input.isWidget !== isWidget || links.some(([, , target, at]) => target === node.id && at === slot)) continue
        const field = node.type === REROUTE ? typeThrough(nodes, links, node) : input.name
        const custom = customOf(template, node.id, "input", field)
        const name = unusedName(seen, typeof custom["name"] === "string" ? custom["name"] : (input.label ?? field), field, node)
        if (custom["visible"] === false && !isWidget) continue
        entries.push([INPUT_ID, names.length, node.id, slot])
        names.push(name)
      }
    }
  }
  open(false)
  open(true)
  return { names, entries }
}

/** Inside of a group it is a link like any other. */
function leadsOn({ id }: EditorNode, links: readonly Link[]): boolean {
  return links.some(([node]) => node === id) && links.some(([, , target]) => target === id)
}

/** A node that leads on from outside is called by what it leads to. */
function typeThrough(nodes: readonly EditorNode[], links: readonly Link[], { id }: EditorNode): string {
  const [, , target, slot] = links.find(([node]) => node === id) ?? []
  return nodes.find((one) => one.id === target)?.inputs[slot ?? 0]?.type ?? "*"
}

/** Of two places with one name the later one has that of its node before its own. */
function unusedName(seen: Map<string, number>, name: string, field: string, { title, type }: EditorNode): string {
  const isTaken = seen.has(name)
  const key = isTaken ? `${title ?? type} ${field}` : name
  const count = seen.get(key)
  seen.set(key, (count ?? 1) + 1)
  return isTaken && count !== undefined ? `${title ?? type} ${count} ${field}` : key
}

/** What comes out: all that is not only for the nodes within. */
function exitsOf(nodes: readonly EditorNode[], links: readonly Link[], template: Readonly<Record<string, unknown>>): readonly Link[] {
  const external = listAt(template, "external").flatMap((one) => (Array.isArray(one) ? [`${one[0]}/${one[1]}`] : []))
  const exits: Link[] = []
  for (const node of nodes) {
    const isSilent = node.type === PRIMITIVE && !links.some(([from]) => from === node.id)
    const isWithin = node.type === REROUTE && leadsOn(node, links) && !external.includes(`${node.id}/0`)
    if (isSilent || isWithin) continue
    for (const slot of node.outputs.keys()) {
      const isUsed = links.some(([from, at]) => from === node.id && at === slot) && !external.includes(`${node.id}/${slot}`)
      const { visible } = customOf(template, node.id, "output", String(slot))
      if (typeof visible === "boolean" ? visible : !isUsed) exits.push([node.id, slot, OUTPUT_ID, exits.length])
    }
  }
  return exits
}

/** How a field of a node within is known outside. */
export function fieldKey(id: string, name: string): string {
  return `${id}/${name}`
}

/**
 * What is typed at a node that stands for a group, by the fields within: the widgets of all nodes one after another, as a server describes
 * them. Empty where nothing is typed there, null where what is typed cannot be told apart.
 */
export function groupValues(
  group: GroupNode,
  { values }: Pick<EditorNode, "values">,
  classes: NodeClassTable,
): ReadonlyMap<string, unknown> | null {
  if (!Array.isArray(values)) return Object.keys(values).length === 0 ? new Map() : null
  if (values.length === 0) return new Map()
  for (const isUploadKept of [true, false]) {
    const all = group.nodes.flatMap((node) => widgetsOf(node, classes, isUploadKept))
    const own = all.filter(({ name }) => !group.converted.has(name))
    // Editors of 2025 type what is linked to as well, behind all others.
    for (const widgets of [own, [...own, ...all.filter(({ name }) => group.converted.has(name))]]) {
      const found = aligned(widgets, values)
      if (found.isWhole) return found.values
    }
  }
  return null
}

function widgetsOf({ id, type, outputs }: EditorNode, classes: NodeClassTable, isUploadKept: boolean): readonly Widget[] {
  if (type === PRIMITIVE) return [{ name: fieldKey(id, "value"), type: outputs[0] ?? "*" }]
  const fields = Object.entries((Object.hasOwn(classes, type) ? classes[type] : null) ?? {})
  const typed = fields.filter(([, field]) => isWidgetField(field))
  const upload = isUploadKept && UPLOADING.has(type) ? [{ name: fieldKey(id, "upload"), type: "COMBO" }] : []
  return [...typed.map(([name, field]) => ({ name: fieldKey(id, name), type: field.type })), ...upload]
}

/** The input of a node that stands for a group, by its name or else by its place among those that are linked. */
export function outerInput({ inputs }: Pick<EditorNode, "inputs">, names: readonly string[], slot: number): EditorInput | undefined {
  const named = inputs.find(({ name }) => name === names[slot])
  const linked = inputs.filter(({ isWidget }) => !isWidget)
  return named ?? (linked.length >= names.length ? linked[slot] : inputs[slot])
}
