import { CLOCK_LEAP_MS } from "../_kernel/clock.ts"
import type { Hardness, LimiterAnswer } from "./ports.ts"
import type { LimiterName } from "./rules.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How much a subject may have within any stretch of `periodMs`. */
export interface Limit {
  readonly allowance: number
  readonly periodMs: number
  /** From this many taken on the answer is `near`; the allowance itself where no check that the caller is human makes sense. */
  readonly nearFrom: number
}

/** A limit by name. `whenAway`: whether the thing is refused or allowed while its counting is out of order. */
export interface NamedLimit extends Limit {
  readonly whenAway: "refuse" | "allow"
}

/**
 * The allowances (reference B3; spec README, Accounts and Credits). What opens accounts is refused when it cannot be counted. A pair is
 * one recipient or account as seen from one address: its limit is close, the one of the account or recipient alone is wide, so that
 * nobody can keep somebody else out of their account by using up what is theirs.
 */
export const LIMITS: Readonly<Record<LimiterName, NamedLimit>> = {
  "sign-in-address": { allowance: 25, periodMs: 5 * MINUTE_MS, nearFrom: 15, whenAway: "refuse" },
  "sign-in-account": { allowance: 200, periodMs: HOUR_MS, nearFrom: 5, whenAway: "refuse" },
  "sign-in-pair": { allowance: 25, periodMs: HOUR_MS, nearFrom: 5, whenAway: "refuse" },
  "prove-account": { allowance: 25, periodMs: HOUR_MS, nearFrom: 5, whenAway: "refuse" },
  "sign-up-address": { allowance: 5, periodMs: 30 * MINUTE_MS, nearFrom: 2, whenAway: "refuse" },
  "code-recipient": { allowance: 20, periodMs: 30 * MINUTE_MS, nearFrom: 3, whenAway: "refuse" },
  "code-pair": { allowance: 5, periodMs: 30 * MINUTE_MS, nearFrom: 3, whenAway: "refuse" },
  "text-address": { allowance: 6, periodMs: HOUR_MS, nearFrom: 2, whenAway: "refuse" },
  "text-site": { allowance: 2_000, periodMs: HOUR_MS, nearFrom: 500, whenAway: "refuse" },
  "code-address": { allowance: 30, periodMs: 30 * MINUTE_MS, nearFrom: 15, whenAway: "refuse" },
  "code-check-address": { allowance: 30, periodMs: 10 * MINUTE_MS, nearFrom: 15, whenAway: "refuse" },
  // Pairs. Of six digits, a hundred guesses a day from everywhere leave a chance of 1 in 10,000; a right code makes all whole again.
  "code-guess-hour": { allowance: 10, periodMs: HOUR_MS, nearFrom: 5, whenAway: "refuse" },
  "code-guess-day": { allowance: 30, periodMs: DAY_MS, nearFrom: 5, whenAway: "refuse" },
  "code-guess-account": { allowance: 100, periodMs: DAY_MS, nearFrom: 5, whenAway: "refuse" },
  "reset-recipient": { allowance: 20, periodMs: 30 * MINUTE_MS, nearFrom: 2, whenAway: "refuse" },
  "redeem-account": { allowance: 10, periodMs: HOUR_MS, nearFrom: 5, whenAway: "refuse" },
  "redeem-address": { allowance: 30, periodMs: HOUR_MS, nearFrom: 15, whenAway: "refuse" },
  "delete-account": { allowance: 30, periodMs: HOUR_MS, nearFrom: 30, whenAway: "refuse" },
  "data-export-account": { allowance: 3, periodMs: HOUR_MS, nearFrom: 3, whenAway: "refuse" },
  "report-account": { allowance: 20, periodMs: HOUR_MS, nearFrom: 20, whenAway: "allow" },
  "follow-account": { allowance: 60, periodMs: HOUR_MS, nearFrom: 60, whenAway: "allow" },
  "visitor-images-address": { allowance: 40, periodMs: DAY_MS, nearFrom: 40, whenAway: "allow" },
  // Of samples that a server has to speak first; those that are there are not counted.
  "voice-samples-address": { allowance: 60, periodMs: HOUR_MS, nearFrom: 60, whenAway: "refuse" },
}

/** True of the allowances whose subject is an address. */
export function isOfAddress(name: LimiterName): boolean {
  return name.endsWith("-address")
}

/** A limit with room for `scale` times as many, for machines on which many people share one address. */
export function scaledLimit(limit: Limit, scale: number): Limit {
  return { allowance: limit.allowance * scale, periodMs: limit.periodMs, nearFrom: limit.nearFrom * scale }
}

/** Something that was taken: when, in milliseconds since 1970, and how much. */
export interface Taken {
  readonly atMs: number
  readonly amount: number
}

/**
 * Takes `amount` out of an allowance, exactly: no stretch of a period ever holds more than the allowance. Answers what is on record
 * afterwards, oldest first; when over, nothing is added. An `amount` of 0 only looks: it is over where one more would be.
 */
export function takeFrom(
  record: readonly Taken[],
  limit: Limit,
  amount: number,
  askedAtMs: number,
): { readonly record: readonly Taken[]; readonly answer: LimiterAnswer } {
  const known = record.filter((taken) => taken.atMs <= askedAtMs + CLOCK_LEAP_MS)
  // Clocks of different machines differ by a little; here time never runs backwards.
  const nowMs = Math.max(askedAtMs, known.at(-1)?.atMs ?? askedAtMs)
  const current = known.filter((taken) => nowMs < taken.atMs + limit.periodMs)
  const used = current.reduce((sum, taken) => sum + taken.amount, 0)
  if (used + Math.max(1, amount) > limit.allowance) {
    const readyAtMs = readyAt(current, limit, used + Math.max(1, amount) - limit.allowance, nowMs)
    return { record: current, answer: { kind: "over", retryAfterSeconds: Math.max(1, Math.ceil((readyAtMs - askedAtMs) / 1000)) } }
  }
  const answer: LimiterAnswer = used < limit.nearFrom ? { kind: "free" } : { kind: "near", hardness: hardnessAt(used, limit) }
  return { record: amount > 0 ? [...current, { atMs: nowMs, amount }] : current, answer }
}

/** Each quarter of what is left from the mark on makes the check twice as hard. */
function hardnessAt(used: number, { nearFrom, allowance }: Limit): Hardness {
  const share = (used - nearFrom) / Math.max(1, allowance - nearFrom)
  if (share < 0.25) return 1
  if (share < 0.5) return 2
  return share < 0.75 ? 4 : 8
}

/** When so much of what was taken will have lapsed; a whole period from now where even that does not help. */
function readyAt(record: readonly Taken[], { periodMs }: Limit, excess: number, nowMs: number): number {
  let lapsed = 0
  for (const taken of record) {
    lapsed += taken.amount
    if (lapsed >= excess) return taken.atMs + periodMs
  }
  return nowMs + periodMs
}
