import { seedOf } from "../../domain/_kernel/seeded-rules.ts"
import type { ViewTallies } from "../../domain/social/ports.ts"
import type { Env } from "../env.ts"

/** Objects that share the viewers among them. */
const TALLIES = 64

/** Name of the tally of a viewer by their key: always the same one, which knows what they saw today. */
export function tallyOf(key: string): string {
  return `tally-${seedOf(key) % TALLIES}`
}

/** Tallies of views and plays, a Durable Object for a share of the viewers. */
export function createViewTallies(env: Pick<Env, "TALLY">): ViewTallies {
  return {
    note: (by, counter, workIds, nowMs) => env.TALLY.get(env.TALLY.idFromName(tallyOf(by.key))).note(by, counter, [...workIds], nowMs),
  }
}
