import type { IsOffered } from "./class-rules.ts"
import type { Fill } from "./fill-rules.ts"
import { type Graph, linkOf } from "./graph-rules.ts"
import type { NodeClassTable, WorkflowServer } from "./ports.ts"

/** What no server has for a graph: a class of nodes, or a model by the field that names it. */
export interface Missing {
  readonly kind: "node" | "model"
  readonly node: string
  readonly classType: string
  readonly field: string | null
  readonly name: string
}

/** Whether something can run a graph: some server has all of it; else what the server lacks that lacks the least. */
export interface Runnable {
  readonly hasServer: boolean
  readonly missing: readonly Missing[]
  /** What that server says of classes; null where it has not, or there is none. */
  readonly classes: NodeClassTable | null
}

/** What stands against running a graph at the servers that there are; `filled` are places whose value is said at the run. */
export function runnableAt(graph: Graph, servers: readonly WorkflowServer[], filled: ReadonlySet<string>): Runnable {
  const lacks = servers.map((server) => ({ missing: lacksOf(graph, server, filled), classes: server.classes }))
  const [first, ...rest] = lacks
  if (first === undefined) return { hasServer: false, missing: [], classes: null }
  return { hasServer: true, ...rest.reduce((least, one) => (one.missing.length < least.missing.length ? one : least), first) }
}

/** The graph with the words and choices of a run in their places. */
export function graphAtRun(graph: Graph, fills: readonly Fill[]): Graph {
  const said = Map.groupBy(
    fills.filter(({ value }) => typeof value === "string"),
    ({ node }) => node,
  )
  return new Map(
    [...graph].map(([id, node]) => {
      const values = (said.get(id) ?? []).map(({ field, value }) => [field, value] as const)
      return [id, { ...node, inputs: Object.fromEntries([...Object.entries(node.inputs), ...values]) }]
    }),
  )
}

/** Whether some server offers a name as a choice of a field. */
export function offeredAt(servers: readonly WorkflowServer[]): IsOffered {
  return (classType, field, name) =>
    servers.some(({ classes }) => {
      const known = classes !== null && Object.hasOwn(classes, classType) ? classes[classType] : undefined
      return known !== undefined && Object.hasOwn(known, field) && known[field]?.choices?.includes(name) === true
    })
}

function lacksOf(graph: Graph, { classes }: WorkflowServer, filled: ReadonlySet<string>): readonly Missing[] {
  if (classes === null) return []
  return [...graph.values()].flatMap(({ id, classType, inputs }): readonly Missing[] => {
    const known = Object.hasOwn(classes, classType) ? classes[classType] : undefined
    if (known === undefined) return [{ kind: "node", node: id, classType, field: null, name: classType }]
    return Object.entries(inputs).flatMap(([field, value]): readonly Missing[] => {
      const choices = Object.hasOwn(known, field) ? (known[field]?.choices ?? null) : null
      if (choices === null || typeof value !== "string" || linkOf(value) !== null || filled.has(`${id}.${field}`)) return []
      return choices.includes(value) ? [] : [{ kind: "model", node: id, classType, field, name: value.slice(0, 120) }]
    })
  })
}
