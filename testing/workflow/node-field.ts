import type { NodeField } from "../../src/domain/workflow/ports.ts"

/** A field of a class of nodes as a server describes it. */
export function fieldOf(over: Partial<NodeField> = {}): NodeField {
  return { type: over.choices == null ? "STRING" : "COMBO", choices: null, isRequired: false, initial: null, isSocket: false, ...over }
}
