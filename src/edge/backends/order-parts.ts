import { type FieldSupport, ORDER_FIELDS, type OrderField, type RenderNotes } from "../../domain/backend/index.ts"
import type { BackendOrder } from "./render-backend.ts"

type Row = Readonly<Record<OrderField, FieldSupport>>

/** Parts that say nothing at these values: the order is the same without them. */
const SILENT_VALUES: Readonly<Partial<Record<OrderField, unknown>>> = {
  negative_prompt: "",
  "controls.is_map": false,
  "controls.guidance_start": 0,
  "controls.control_mode": 0,
  "hires.steps": 0,
  speed: 1,
  emotion: "neutral",
}
const BORDERS = ["left", "up", "right", "down"] as const

/** The parts that an order really has, by the names that notes have for them. */
export function partsOf({ fields, inputs }: BackendOrder): readonly OrderField[] {
  const names = new Set<string>()
  for (const [key, value] of Object.entries(fields)) {
    if (!isSilent(key, value)) names.add(key)
    for (const record of recordsOf(value)) {
      for (const [part, own] of Object.entries(record)) if (!isSilent(`${key}.${part}`, own)) names.add(`${key}.${part}`)
    }
  }
  if (BORDERS.some((side) => typeof fields[side] === "number" && fields[side] !== 0)) names.add("borders")
  if (inputs.some(({ role }) => role === "mask")) names.add("mask")
  return ORDER_FIELDS.filter((field) => names.has(field))
}

/** What a server makes of an order otherwise than asked: by its row of the table, and where this one order fares differently. */
export function notesOf(order: BackendOrder, row: Row, differently: Readonly<Partial<Record<OrderField, FieldSupport>>> = {}): RenderNotes {
  const parts = partsOf(order).map((field) => ({ field, support: differently[field] ?? row[field] }))
  const named = (support: FieldSupport) => parts.filter((part) => part.support === support).map(({ field }) => field)
  return { approximated: named("approximated"), leftOut: named("left-out"), notDone: [] }
}

/** The records in a value: itself, or the members of a list. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isRecord)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

export function numberIn(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null
}

function isSilent(name: string, value: unknown): boolean {
  return Object.entries(SILENT_VALUES).some(([field, silent]) => field === name && silent === value)
}
