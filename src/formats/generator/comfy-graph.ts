import { isRecord, type JsonRecord } from "./loose-json.ts"

/** A node of ComfyUI's graph. */
export interface ComfyNode {
  readonly id: string
  readonly type: string
  readonly inputs: JsonRecord
}

/** An input of a node that leads to another one. */
export interface ComfyLink {
  readonly name: string
  readonly node: ComfyNode
}

const MAXIMUM_NODES = 5000
/** Nodes and links that all searches of a graph look at together: graphs may have circles and be wide. */
const MAXIMUM_VISITS = 200_000
/** Where nodes that only hold a value keep it, whatever it is for. */
const HOLDERS = ["value", "Value", "text", "string", "String", "seed", "int", "float", "number", "Number", "populated_text"] as const

/** A graph whose links are followed and whose literal values are marked when they are used. */
export class ComfyGraph {
  readonly nodes: readonly ComfyNode[]
  private readonly byId: ReadonlyMap<string, ComfyNode>
  private readonly used = new Set<string>()
  private visitsLeft = MAXIMUM_VISITS

  constructor(nodes: readonly ComfyNode[]) {
    this.nodes = nodes.slice(0, MAXIMUM_NODES)
    this.byId = new Map(this.nodes.map((node) => [node.id, node]))
  }

  /** The node that an input leads to; null for a literal value. */
  target(node: ComfyNode, name: string): ComfyNode | null {
    const value = Object.hasOwn(node.inputs, name) ? node.inputs[name] : undefined
    if (!Array.isArray(value) || value.length !== 2 || typeof value[1] !== "number") return null
    return this.byId.get(String(value[0])) ?? null
  }

  links(node: ComfyNode): readonly ComfyLink[] {
    return Object.keys(node.inputs).flatMap((name) => {
      const target = this.target(node, name)
      return target === null ? [] : [{ name, node: target }]
    })
  }

  /** A text or number that stands in the node itself; it counts as used. */
  literal(node: ComfyNode, name: string): string | number | null {
    const value = Object.hasOwn(node.inputs, name) ? node.inputs[name] : undefined
    if (typeof value !== "string" && typeof value !== "number") return null
    this.use(node, name)
    return value
  }

  use(node: ComfyNode, name: string): void {
    this.used.add(keyOf(node, name))
  }

  /** A value by the first of its names that is there, in the node or in one that is linked to it through whatever stands between. */
  value(node: ComfyNode, ...names: readonly string[]): string | number | null {
    for (const name of names) {
      const own = this.literal(node, name)
      if (own !== null) return own
      const target = this.target(node, name)
      if (target === null) continue
      const found = this.search<string | number>(target, (one) => firstOf([name, ...HOLDERS], (key) => this.literal(one, key)))
      if (found !== null) return found
    }
    return null
  }

  /** What `look` finds first, looking at a node and then at what is linked to it by inputs that `follows` takes, the nearest first. */
  search<Found>(from: ComfyNode, look: (node: ComfyNode) => Found | null, follows: (name: string) => boolean = () => true): Found | null {
    const seen = new Set([from])
    for (const node of seen) {
      const found = look(node)
      if (found !== null) return found
      const links = this.links(node)
      this.visitsLeft -= 1 + Object.keys(node.inputs).length
      if (this.visitsLeft < 0) return null
      // Relays name their only input as they like.
      for (const link of links) if (links.length === 1 || follows(link.name)) seen.add(link.node)
    }
    return null
  }

  /** Every literal value that nobody used. */
  unused(): readonly { readonly node: ComfyNode; readonly name: string; readonly value: unknown }[] {
    return this.nodes.flatMap((node) =>
      Object.entries(node.inputs)
        .filter(([name]) => !this.used.has(keyOf(node, name)) && this.target(node, name) === null)
        .map(([name, value]) => ({ node, name, value })),
    )
  }
}

function keyOf({ id }: ComfyNode, name: string): string {
  return JSON.stringify([id, name])
}

/** What `read` finds under the first key that has something. */
function firstOf<Found>(keys: readonly string[], read: (key: string) => Found | null): Found | null {
  for (const key of keys) {
    const found = read(key)
    if (found !== null) return found
  }
  return null
}

/** The graph that ComfyUI runs (`prompt`): nodes by their ids. Null if it is not one. */
export function readApiGraph(record: JsonRecord): ComfyGraph | null {
  const nodes = Object.entries(record).flatMap(([id, node]) => {
    if (!isRecord(node) || typeof node["class_type"] !== "string" || !isRecord(node["inputs"])) return []
    return [{ id, type: node["class_type"], inputs: node["inputs"] }]
  })
  return nodes.length === 0 ? null : new ComfyGraph(nodes)
}
