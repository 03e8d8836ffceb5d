import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context } from "../../_kernel/context.ts"
import { rangeStartMs, TIME_RANGES, type TimeRange } from "../rules.ts"
import type { modelRanking as declaration, modelLeaderboard } from "./contract.ts"
import { LEADERBOARD_PLACES, RANKED_MODELS } from "./ranking-rules.ts"
import { shownModels } from "./shown-models.ts"

const EVERY_MINUTES = 10
const MINUTE_MS = 60_000
/** Models of a range that are looked at: more than are ranked, since not every name is shown. */
const CANDIDATES = 3 * RANKED_MODELS
/** Uses of a range that are counted, the newest: names are free, so that there may be as many of them as uses. */
const COUNTED_USES = 50_000

interface Used {
  readonly model: string
  readonly type: string
  readonly uses: number
}

/** Ranks models anew every ten minutes, and at once where nothing is ranked; answers how many it ranked. */
export async function rankModels(context: Context): Promise<number> {
  const { database, nowMs } = context
  const isDue = Math.floor(nowMs / MINUTE_MS) % EVERY_MINUTES === 0
  if (!isDue && (await database.all(sql`SELECT 1 FROM model_rank LIMIT 1`)).length > 0) return 0
  const used = await Promise.all(TIME_RANGES.map((range) => mostUsed(context, range)))
  const names = await shownModels(context, [...new Set(used.flatMap(({ now, before }) => [...now, ...before]).map(({ model }) => model))])
  const ranked = used.map(({ range, now, before }) => {
    const places = new Map(shownOf(before, names).map(({ model }, index) => [model, index + 1]))
    return { range, models: shownOf(now, names).map((one) => ({ ...one, placeBefore: places.get(one.model) ?? null })) }
  })
  await namedBatch(database, {
    before: sql`DELETE FROM model_rank`,
    after: ranked.map(({ range, models }) => keepRanked(range, models)),
  })
  return ranked.reduce((sum, { models }) => sum + models.length, 0)
}

type Ranked = Used & { readonly placeBefore: number | null }

/** The most used by the names that may be shown. */
function shownOf(used: readonly Used[], names: ReadonlyMap<string, string>): readonly Used[] {
  return used
    .map((one) => ({ ...one, model: names.get(one.model) ?? "" }))
    .filter(({ model }) => model !== "")
    .slice(0, RANKED_MODELS)
}

interface MostUsed {
  readonly range: TimeRange
  readonly now: readonly Used[]
  /** In the same range of time before; nothing of all times. */
  readonly before: readonly Used[]
}

async function mostUsed({ database, nowMs }: Pick<Context, "database" | "nowMs">, range: TimeRange): Promise<MostUsed> {
  if (range === "All") {
    const now = await database.all<Used>(
      sql`SELECT model, type, uses FROM model_total WHERE uses > 0 ORDER BY uses DESC, model LIMIT ${CANDIDATES}`,
    )
    return { range, now, before: [] }
  }
  const startMs = rangeStartMs(range, nowMs)
  const used = await namedBatch(database, {
    now: database.all<Used>(usedBetween(startMs, nowMs)),
    before: database.all<Used>(usedBetween(startMs - (nowMs - startMs), startMs)),
  })
  return { range, ...used }
}

function usedBetween(fromMs: number, toMs: number): SQL {
  return sql`SELECT model, type, COUNT(*) AS uses FROM (SELECT model, type FROM model_use
      WHERE at_ms >= ${fromMs} AND at_ms < ${toMs} ORDER BY at_ms DESC LIMIT ${COUNTED_USES})
    GROUP BY model ORDER BY uses DESC, model LIMIT ${CANDIDATES}`
}

function keepRanked(range: TimeRange, models: readonly Ranked[]): SQL {
  const rows = JSON.stringify(models.map(({ model, type, uses, placeBefore }) => [model, type, uses, placeBefore]))
  return sql`INSERT OR REPLACE INTO model_rank (time_range, place, model, type, uses, place_before)
    SELECT ${range}, key + 1, json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(${rows})`
}

interface RankRow {
  readonly timeRange: TimeRange
  readonly place: number
  readonly place_before: number | null
  readonly name: string
  readonly type: "checkpoint" | "lora"
  readonly uses: number
}

function ranked({ database }: Pick<Context, "database">, only: SQL): Promise<readonly RankRow[]> {
  return database.all<RankRow>(sql`SELECT time_range AS "timeRange", place, place_before, model AS name, type, uses FROM model_rank
    WHERE ${only} ORDER BY time_range, place`)
}

function shown({ timeRange: _range, ...row }: RankRow) {
  return { obj_type: 2 as const, ...row }
}

/** The most used models of a range of time. */
export async function listRankedModels(
  context: Pick<Context, "database">,
  { timeType: range = "All", limit = RANKED_MODELS }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  return { items: (await ranked(context, sql`time_range = ${range} AND place <= ${limit}`)).map(shown) }
}

/** The first of every range. */
export async function listLeaderboard(context: Pick<Context, "database">): Promise<CallOutput<typeof modelLeaderboard>> {
  const rows = await ranked(
    context,
    sql`time_range IN (SELECT value FROM json_each(${JSON.stringify(TIME_RANGES)})) AND place <= ${LEADERBOARD_PLACES}`,
  )
  return {
    boards: TIME_RANGES.map((range) => ({ timeType: range, items: rows.filter(({ timeRange }) => timeRange === range).map(shown) })),
  }
}
