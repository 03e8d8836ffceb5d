import { isDue } from "../_kernel/clock.ts"

/** After so many refusals in a row a renderer is left alone for a while, where another one exists. */
export const REFUSALS_UNTIL_SKIPPED = 3
/** How long it is left alone. */
export const SKIPPED_FOR_MS = 5_000

/** What a renderer offers: how many jobs of each kind it runs at once. A kind that is not named it does not take. */
export type Offers = Readonly<Record<string, number>>

/** A render backend of the pool: `slots` bounds all kinds together. */
export interface RendererSlots {
  readonly name: string
  readonly slots: number
  readonly offers: Offers
}

/** A slot that is used. */
export interface UsedSlot {
  readonly renderer: string
  readonly kind: string
}

/** How many more jobs of a kind a renderer has a slot for; 0 also where it does not take the kind. */
export function freeSlots({ name, slots, offers }: RendererSlots, used: readonly UsedSlot[], kind: string): number {
  const own = used.filter((one) => one.renderer === name)
  const ofKind = own.filter((one) => one.kind === kind).length
  return Math.max(0, Math.min(slots - own.length, (offers[kind] ?? 0) - ofKind))
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

/**
 * The renderer with the largest free share for a kind, healthy ones first; undefined when none has a slot for it. The only one that
 * takes the kind is never skipped.
 */
export function chooseRenderer(
  renderers: readonly RendererSlots[],
  used: readonly UsedSlot[],
  table: HealthTable,
  nowMs: number,
  kind: string,
): string | undefined {
  const isSkipped = (name: string) => !isDue(table[name]?.skippedUntilMs ?? 0, nowMs)
  const able = renderers.filter(({ offers }) => (offers[kind] ?? 0) > 0)
  const healthy = able.filter((renderer) => !isSkipped(renderer.name))
  let best: { readonly name: string; readonly freeShare: number } | undefined
  for (const renderer of healthy.length > 0 ? healthy : able) {
    const free = freeSlots(renderer, used, kind)
    const freeShare = free / renderer.slots
    if (free > 0 && (best === undefined || freeShare > best.freeShare)) best = { name: renderer.name, freeShare }
  }
  return best?.name
}
