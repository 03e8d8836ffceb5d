import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "./batch.ts"
import type { Context } from "./context.ts"
import { type CountedKind, isLoggedOf } from "./count-log.ts"
import { inRounds } from "./rounds.ts"

/** What the fold works with. */
export type FoldContext = Pick<Context, "database" | "nowMs">

/** What was logged of one thing, by counter. */
export interface ThingCounts {
  readonly id: string
  readonly sums: ReadonlyMap<string, number>
}

/** How the counters of a kind of thing are kept, for the `counted` of the feature whose things they are. */
export interface CountedThings {
  readonly kind: CountedKind
  /**
   * Statements that add the sums to the things, each under `only`: the fold runs them in its one batch. It may read before, since no
   * other fold changes a counter in between without making these do nothing.
   */
  readonly add: (context: FoldContext, things: readonly ThingCounts[], only: SQL) => Promise<readonly SQL[]>
}

/** Rows of the log that one batch folds: what it writes at most, while everybody else who writes waits. */
const GROUP = 2_000

/**
 * Adds what is logged to the counters of the things that features declare; answers how many rows it folded. The sums are read up to a
 * row; one batch adds them, deletes what it added, and notes that it did, all of it only where no other fold was in between: a fold that
 * runs twice, at once with another, or is cut off, adds nothing twice and loses nothing.
 */
export function foldCounts(context: FoldContext, declared: readonly CountedThings[]): Promise<number> {
  return inRounds(GROUP, (limit) => foldGroup(context, declared, limit))
}

interface Sum {
  readonly kind: string
  readonly id: string
  readonly counter: string
  readonly delta: number
  readonly rows: number
  readonly last: number
  readonly folds: number
}

const FOLDS = sql`COALESCE((SELECT folds FROM count_fold WHERE id = 1), 0)`

async function foldGroup(context: FoldContext, declared: readonly CountedThings[], limit: number): Promise<number> {
  const { database, nowMs } = context
  // What another version of the Worker logged of things that this one does not know stays until that one is back.
  const known = sql`kind IN (SELECT value FROM json_each(${JSON.stringify(declared.map(({ kind }) => kind))}))`
  const sums =
    await database.all<Sum>(sql`SELECT kind, thing_id AS id, counter, SUM(delta) AS delta, COUNT(*) AS rows, MAX(id) AS last, ${FOLDS} AS folds
    FROM (SELECT * FROM count_log WHERE ${known} ORDER BY id LIMIT ${limit}) GROUP BY kind, thing_id, counter`)
  const [first] = sums
  if (first === undefined) return 0
  const last = sums.reduce((highest, sum) => Math.max(highest, sum.last), 0)
  const only = sql`${FOLDS} = ${first.folds}`
  const added = await Promise.all(declared.map(({ kind, add }) => addOf(context, add, thingsOf(sums, kind), only)))
  await namedBatch(database, {
    added: added.flat(),
    folded: sql`DELETE FROM count_log WHERE id <= ${last} AND ${known} AND ${only}`,
    noted: noteFold(nowMs, only),
  })
  return sums.reduce((all, { rows }) => all + rows, 0)
}

async function addOf(context: FoldContext, add: CountedThings["add"], things: readonly ThingCounts[], only: SQL) {
  return things.length === 0 ? [] : add(context, things, only)
}

function thingsOf(sums: readonly Sum[], kind: string): readonly ThingCounts[] {
  const things = new Map<string, Map<string, number>>()
  for (const sum of sums) {
    if (sum.kind !== kind || sum.delta === 0) continue
    things.set(sum.id, (things.get(sum.id) ?? new Map<string, number>()).set(sum.counter, sum.delta))
  }
  return [...things].map(([id, of]) => ({ id, sums: of }))
}

/** Statements that fold one counter of one thing at once, where `only` holds; a fold that is under way adds nothing then, and starts over. */
export function settleCount(kind: CountedKind, id: string, counter: string, nowMs: number, only: SQL): readonly SQL[] {
  const logged = sql`FROM count_log WHERE ${isLoggedOf(kind, id, counter)}`
  const isLogged = sql`${only} AND EXISTS (SELECT 1 ${logged})`
  const column = sql.raw(`${counter}_count`)
  return [
    noteFold(nowMs, isLogged),
    sql`UPDATE ${sql.raw(kind)} SET ${column} = ${column} + (SELECT SUM(delta) ${logged}) WHERE id = ${id} AND ${isLogged}`,
    sql`DELETE ${logged} AND ${only}`,
  ]
}

/** Notes that counts were folded, which ends every other fold that is under way. */
function noteFold(nowMs: number, only: SQL): SQL {
  return sql`INSERT INTO count_fold (id, folds, at_ms) SELECT 1, ${FOLDS} + 1, ${nowMs} WHERE ${only}
    ON CONFLICT (id) DO UPDATE SET folds = excluded.folds, at_ms = excluded.at_ms`
}

/** The statement that adds sums to columns of a table whose key is `id`: `columns` names the column of each counter. */
export function addSums(table: string, columns: Readonly<Record<string, string>>, things: readonly ThingCounts[], only: SQL): SQL {
  const named = Object.entries(columns)
  const rows = JSON.stringify(things.map(({ id, sums }) => [id, ...named.map(([counter]) => sums.get(counter) ?? 0)]))
  const sets = named.map(([, column], index) => sql.raw(`${column} = ${column} + json_extract(added.value, '$[${index + 1}]')`))
  return sql`UPDATE ${sql.raw(table)} SET ${sql.join(sets, sql`, `)} FROM json_each(${rows}) AS added
    WHERE ${sql.raw(table)}.id = json_extract(added.value, '$[0]') AND ${only}`
}
