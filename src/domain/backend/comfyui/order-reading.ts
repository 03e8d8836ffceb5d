/** Fields of an order, which our own kinds of task wrote: read without schemas, absent ones at their usual values. */
export type Fields = Readonly<Record<string, unknown>>

export function numberIn(fields: Fields, name: string, usual: number): number {
  const value = fields[name]
  return typeof value === "number" && Number.isFinite(value) ? value : usual
}

export function textIn(fields: Fields, name: string, usual = ""): string {
  const value = fields[name]
  return typeof value === "string" ? value : usual
}

/** A part of an order that has fields of its own; null where it is absent. */
export function partIn(fields: Fields, name: string): Fields | null {
  const value = fields[name]
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null
}

export function partsIn(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === "object" && one !== null ? [{ ...one }] : [])) : []
}

export function textsIn(fields: Fields, name: string): readonly string[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}
