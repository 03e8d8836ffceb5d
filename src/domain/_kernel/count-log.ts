import { type SQL, sql } from "drizzle-orm"

/** Counters that things have, by the kind of thing. */
export const COUNTERS = {
  work: ["view", "member_view", "play", "like", "collect", "comment", "commenter"],
  comment: ["like", "reply"],
} as const
/** A kind of thing that has counters. */
export type CountedKind = keyof typeof COUNTERS

/** One change of a counter. */
export type Counted = {
  readonly [Kind in CountedKind]: { readonly kind: Kind; readonly counter: (typeof COUNTERS)[Kind][number] }
}[CountedKind] & {
  readonly id: string
  readonly delta: number
  readonly nowMs: number
  /** A condition, within the statement. */
  readonly only?: SQL
}

/**
 * The statement that counts, as a part of the batch that does what is counted, with the same condition: no row of the thing itself is
 * written, so that a thousand at once do not wait for each other. The fold adds it to the thing some seconds later.
 */
export function logCount({ kind, id, counter, delta, nowMs, only = sql`1` }: Counted): SQL {
  return sql`INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT ${kind}, ${id}, ${counter}, ${delta}, ${nowMs} WHERE ${only}`
}

/** The statement that counts what a query tells, whose columns are kind, id of the thing, counter, delta and moment. */
export function logCountsFrom(from: SQL): SQL {
  return sql`INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) ${from}`
}

/** As `logCount`, for everything that a query names as `id`: what goes with an account takes what it counted along. */
export function logCounts(counted: Omit<Counted, "id" | "only">, things: SQL): SQL {
  const { kind, counter, delta, nowMs } = counted
  return sql`INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT ${kind}, counted.id, ${counter}, ${delta}, ${nowMs} FROM (${things}) AS counted`
}

/** How far back in the log somebody looks for what they just counted: the fold leaves far less. */
const LOOKED_AT = 2_000

/** What is logged of a thing's counter and not added to it yet, within a query of the same batch. */
export function countedNow(kind: CountedKind, id: string, counter: string): SQL {
  return sql`COALESCE((SELECT SUM(delta) FROM count_log WHERE ${isLoggedOf(kind, id, counter)}), 0)`
}

/** Whether a row of the log is of a thing's counter, and of the newest. */
export function isLoggedOf(kind: CountedKind, id: string, counter: string): SQL {
  return sql`id > (SELECT COALESCE(MAX(id), 0) FROM count_log) - ${LOOKED_AT} AND kind = ${kind} AND thing_id = ${id} AND counter = ${counter}`
}
