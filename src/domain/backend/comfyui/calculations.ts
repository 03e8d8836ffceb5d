import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import type { NodeClasses } from "./node-class.ts"

/** A number that only the server knows, calculated with: the same number as each of two types. */
export interface Calculated {
  readonly fraction: GraphLink
  readonly whole: GraphLink
}

const OWN = "ComfyMathExpression"
const OF_A_PACK = "MathExpression|pysssss"

/** The node classes that calculate, by preference. */
export const CALCULATOR_CLASSES = [OWN, OF_A_PACK] as const

/** What a server lacks to calculate; null for nothing. */
export function calculatorLack(classes: NodeClasses): string | null {
  return hasOwn(classes) || classes.has(OF_A_PACK) ? null : OWN
}

/** Calculates with a number of the server's, which is `a` in the expression. Throws `GraphLack` where it has no node for that. */
export function calculated(draft: GraphDraft, expression: string, a: GraphLink): Calculated {
  if (hasOwn(draft.classes)) {
    const id = draft.add(OWN, { expression, "values.a": a })
    return { fraction: [id, 0], whole: [id, 1] }
  }
  if (!draft.has(OF_A_PACK)) throw new GraphLack("class", OWN)
  const id = draft.add(OF_A_PACK, { expression, a })
  return { whole: [id, 0], fraction: [id, 1] }
}

/** Its first versions were written in another language, and answered one number of no type. */
function hasOwn(classes: NodeClasses): boolean {
  return classes.get(OWN)?.outputs[1] === "INT"
}
