/** After so many refusals in a row a renderer is left alone for a while, where another one exists. */
export const REFUSALS_UNTIL_SKIPPED = 3
/** How long it is left alone. */
export const SKIPPED_FOR_MS = 5_000

/** A render backend of the pool. */
export interface RendererSlots {
  readonly name: string
  readonly slots: number
}

/** How a renderer behaved lately. */
export interface Health {
  readonly refusals: number
  readonly skippedUntilMs: number
}

/** The renderers that refused something lately, by name. */
export type HealthTable = Readonly<Record<string, Health>>

/** Notes a refused order. */
export function noteRefusal(table: HealthTable, renderer: string, nowMs: number): HealthTable {
  const refusals = (table[renderer]?.refusals ?? 0) + 1
  const skippedUntilMs = refusals >= REFUSALS_UNTIL_SKIPPED ? nowMs + SKIPPED_FOR_MS : (table[renderer]?.skippedUntilMs ?? 0)
  return { ...table, [renderer]: { refusals, skippedUntilMs } }
}

/** Notes that a renderer took an order or finished one. */
export function noteSuccess(table: HealthTable, renderer: string): HealthTable {
  return table[renderer] === undefined ? table : Object.fromEntries(Object.entries(table).filter(([name]) => name !== renderer))
}

/** The renderer with the largest free share, healthy ones first; undefined when no slot is free. A sole renderer is never skipped. */
export function chooseRenderer(
  renderers: readonly RendererSlots[],
  used: readonly { readonly renderer: string }[],
  table: HealthTable,
  nowMs: number,
): string | undefined {
  const isSkipped = (name: string) => (table[name]?.skippedUntilMs ?? 0) > nowMs
  const healthy = renderers.filter((renderer) => !isSkipped(renderer.name))
  let best: { readonly name: string; readonly freeShare: number } | undefined
  for (const renderer of healthy.length > 0 ? healthy : renderers) {
    const free = renderer.slots - used.filter((lease) => lease.renderer === renderer.name).length
    const freeShare = free / renderer.slots
    if (free > 0 && (best === undefined || freeShare > best.freeShare)) best = { name: renderer.name, freeShare }
  }
  return best?.name
}
