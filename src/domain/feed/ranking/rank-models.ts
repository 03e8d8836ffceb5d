import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context } from "../../_kernel/context.ts"
import type { FoldContext } from "../../_kernel/count-fold.ts"
import { rangeStartMs, TIME_RANGES, type TimeRange } from "../rules.ts"
import type { modelRanking as declaration, modelLeaderboard } from "./contract.ts"
import { LEADERBOARD_PLACES, RANKED_MODELS } from "./ranking-rules.ts"

const EVERY_MINUTES = 10
const MINUTE_MS = 60_000

interface Used {
  readonly model: string
  readonly type: string
  readonly uses: number
}

/** Ranks models anew every ten minutes, and at once where nothing is ranked; answers how many it ranked. */
export async function rankModels({ database, nowMs }: FoldContext): Promise<number> {
  const isDue = Math.floor(nowMs / MINUTE_MS) % EVERY_MINUTES === 0
  if (!isDue && (await database.all(sql`SELECT 1 FROM model_rank LIMIT 1`)).length > 0) return 0
  const ranked = await Promise.all(TIME_RANGES.map(async (range) => ({ range, models: await mostUsed({ database, nowMs }, range) })))
  await namedBatch(database, {
    before: sql`DELETE FROM model_rank`,
    after: ranked.map(({ range, models }) => keepRanked(range, models)),
  })
  return ranked.reduce((sum, { models }) => sum + models.length, 0)
}

type Ranked = Used & { readonly placeBefore: number | null }

async function mostUsed({ database, nowMs }: FoldContext, range: TimeRange): Promise<readonly Ranked[]> {
  if (range === "All") {
    const used = await database.all<Used>(
      sql`SELECT model, type, uses FROM model_total WHERE uses > 0 ORDER BY uses DESC, model LIMIT ${RANKED_MODELS}`,
    )
    return used.map((one) => ({ ...one, placeBefore: null }))
  }
  const startMs = rangeStartMs(range, nowMs)
  const { now, before } = await namedBatch(database, {
    now: database.all<Used>(usedBetween(startMs, nowMs)),
    before: database.all<Used>(usedBetween(startMs - (nowMs - startMs), startMs)),
  })
  const places = new Map(before.map(({ model }, index) => [model, index + 1]))
  return now.map((one) => ({ ...one, placeBefore: places.get(one.model) ?? null }))
}

function usedBetween(fromMs: number, toMs: number): SQL {
  return sql`SELECT model, type, COUNT(*) AS uses FROM model_use WHERE at_ms >= ${fromMs} AND at_ms < ${toMs}
    GROUP BY model ORDER BY uses DESC, model LIMIT ${RANKED_MODELS}`
}

function keepRanked(range: TimeRange, models: readonly Ranked[]): SQL {
  const rows = JSON.stringify(models.map(({ model, type, uses, placeBefore }) => [model, type, uses, placeBefore]))
  return sql`INSERT INTO model_rank (time_range, place, model, type, uses, place_before)
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
