import type { WorkflowNode } from "../../domain/workflow/contract.ts"
import {
  type DeclaredInput,
  type InputKind,
  MAXIMUM_INPUT_CHARACTERS,
  MAXIMUM_LABEL_CHARACTERS,
} from "../../domain/workflow/input-rules.ts"

/** A field of a workflow that may be declared. */
export interface OpenField {
  readonly node: WorkflowNode
  readonly field: WorkflowNode["fields"][number]
}

/** Every field that may be declared, in the order of the nodes. */
export function openFields(nodes: readonly WorkflowNode[]): readonly OpenField[] {
  return nodes.flatMap((node) => node.fields.filter(({ kinds }) => kinds.length > 0).map((field) => ({ node, field })))
}

/** A field as an input of a kind, as it may be declared at once: what stands there is the default. */
export function inputOfField({ node, field }: OpenField, kind: InputKind, label?: string): DeclaredInput {
  const place = {
    node: node.id,
    field: field.name,
    label: (label ?? `${node.title ?? node.class_type}: ${field.name}`).slice(0, MAXIMUM_LABEL_CHARACTERS),
  }
  const text = String(field.value ?? "")
  const number = Number(field.value)
  switch (kind) {
    case "picture":
    case "mask":
    case "seed":
      return { ...place, kind }
    case "text":
      return { ...place, kind, default: text, maximum_characters: MAXIMUM_INPUT_CHARACTERS }
    case "choice":
      return { ...place, kind, default: text, choices: [text] }
    case "number": {
      const isWhole = Number.isInteger(number)
      return { ...place, kind, default: number, minimum: Math.min(0, number), maximum: Math.max(number * 2, 1), step: isWhole ? 1 : 0.01 }
    }
  }
}
