import { isImageField } from "./class-rules.ts"
import type { Fill } from "./fill-rules.ts"
import { type Graph, neededBy } from "./graph-rules.ts"
import type { NodeClassTable, NodeField } from "./ports.ts"

/** A place that a server needs something in, and that nothing stands in. */
export interface InputProblem {
  readonly message: "GraphInputMissing"
  readonly node: string
  readonly field: string
  /** The class. */
  readonly value: string
}

/** What a graph leaves out of what a server needs: what stands there by default, and what nobody knows. */
export interface Gaps {
  readonly fills: readonly Fill[]
  readonly problems: readonly InputProblem[]
}

/** Inputs of newer servers that are several under one name. */
const MANIFOLD = /^COMFY_/
const NO_GAPS: Gaps = { fills: [], problems: [] }

/**
 * Places of the nodes that some outputs need, which a server's classes require and a graph does not have: versions of ComfyUI add some. The
 * default fills them, as ComfyUI's editor does.
 */
export function gapsOf(graph: Graph, outputs: readonly string[], classes: NodeClassTable | null): Gaps {
  if (classes === null) return NO_GAPS
  const fills: Fill[] = []
  const problems: InputProblem[] = []
  for (const node of neededBy(graph, outputs)) {
    const described = Object.hasOwn(classes, node.classType) ? classes[node.classType] : undefined
    for (const [name, field] of Object.entries(described ?? {})) {
      if (!field.isRequired || MANIFOLD.test(field.type) || Object.hasOwn(node.inputs, name)) continue
      const value = isImageField(node, name) ? null : defaultOf(field)
      if (value === null) problems.push({ message: "GraphInputMissing", node: node.id, field: name, value: node.classType.slice(0, 80) })
      else fills.push({ node: node.id, field: name, value })
    }
  }
  return { fills, problems }
}

function defaultOf({ type, initial, isSocket }: NodeField): string | number | boolean | null {
  if (isSocket) return null
  return initial ?? (type === "STRING" ? "" : null)
}
