import type { FilmOrder } from "../orders/film-orders.ts"

/** How lively a film is, out of its order. */
export interface Temper {
  /** Seconds of motion in a second of film. */
  readonly pace: number
  /** How far things move by themselves; 1 is usual. */
  readonly strength: number
  /** Whether the words say that somebody goes somewhere. */
  readonly goes: boolean
  readonly isLive: boolean
}

/** Words of going somewhere, in the languages that Easel reads. */
export const GOING =
  /\b(?:run|walk|gallop|trot|fly|flies|flying|soar|sail|driv|swim|rid(?:e|ing)|march|rac(?:e|ing)|cross|mov|jump|leap|chas|travel|wander|stroll|rush|speed)|[跑走飞游驶奔骑飛泳駆歩]|يركض|يمشي|يطير|يسبح/i

/** The model that is known for dancing moves everything a little more. */
const LIVELY_MODELS: Readonly<Record<string, number>> = { dance: 1.35, sparkle: 1.1, "hailuo 02": 1.15 }

/** Reads it. */
export function temperOf(order: FilmOrder): Temper {
  const isFast = order.motion_mode === "fast"
  const relevance = order.relevance ?? 0.5
  return {
    pace: isFast ? 1.9 : 1,
    strength: (0.25 + 1.5 * relevance) * (isFast ? 1.35 : 1) * (LIVELY_MODELS[order.model ?? ""] ?? 1),
    goes: GOING.test(order.prompt),
    isLive: order.kind === "image-to-video" && order.is_live,
  }
}
