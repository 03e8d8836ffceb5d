import { numberOf } from "../graph-json.ts"
import type { NodeClass, NodeField } from "../ports.ts"
import type { EditorNode } from "./editor-format.ts"

/** Types of fields that are typed where nothing is linked to them. */
const TYPED: ReadonlySet<string> = new Set(["INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"])
/** What the editor does with a seed after a run; it stands behind the seed and is nobody's field. */
const AFTER_RUN: ReadonlySet<unknown> = new Set(["fixed", "increment", "decrement", "randomize", "increment-wrap"])

/** Whether a field is typed. */
export function isWidgetField({ type, isSocket }: NodeField): boolean {
  return !isSocket && TYPED.has(type)
}

/** What is typed in a node, by the names of its fields, and whether that accounts for all that stands there. */
export interface WidgetValues {
  readonly values: ReadonlyMap<string, unknown>
  readonly isWhole: boolean
}

/**
 * What is typed in a node. The editor keeps a list in the order of its widgets, with some that are no fields: the fields are those of the
 * server's class, or those that the file names itself where that accounts for the list and the class does not.
 */
export function widgetValues({ inputs, values }: EditorNode, described: NodeClass | null): WidgetValues {
  if (!Array.isArray(values)) return { values: new Map(Object.entries(values)), isWhole: true }
  const named = inputs.filter(({ isWidget }) => isWidget)
  const own = aligned(named, values)
  if (described === null) return own
  const fields = Object.entries(described).filter(([, field]) => isWidgetField(field))
  const known = aligned(
    fields.map(([name, { type }]) => ({ name, type })),
    values,
  )
  return named.length > 0 && own.isWhole && !known.isWhole ? own : known
}

/** A place where something is typed. */
export interface Widget {
  readonly name: string
  readonly type: string
}

/** Values by the names of the places where they are typed. One that does not fit its field belongs to the next one: the class had fewer fields when the file was written. */
export function aligned(widgets: readonly Widget[], values: readonly unknown[]): WidgetValues {
  const found = new Map<string, unknown>()
  let at = 0
  for (const [place, { name, type }] of widgets.entries()) {
    if (at >= values.length) break
    if (!fits(type, values[at])) continue
    found.set(name, values[at])
    at++
    if (isAfterRun(values[at], name, widgets[place + 1])) at++
  }
  return { values: found, isWhole: found.size === widgets.length && at >= values.length }
}

/** Whether a value behind a number is what the editor does with that after a run: a word, or yes and no in files of 2023. */
function isAfterRun(value: unknown, name: string, next: Widget | undefined): boolean {
  if (typeof value === "boolean") return /seed/i.test(name) && next?.type !== "BOOLEAN"
  return AFTER_RUN.has(value) && next?.name !== "control_after_generate"
}

function fits(type: string, value: unknown): boolean {
  switch (type) {
    case "INT":
    case "FLOAT":
      return numberOf(value) !== null
    case "BOOLEAN":
      return typeof value === "boolean"
    case "STRING":
      return typeof value === "string"
    default:
      return value !== undefined
  }
}
