import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { explainPlace as declaration } from "./contract.ts"
import { pointsOf, votesMs } from "./hot-rules.ts"
import { OTHERS_VOTES } from "./others-votes.ts"
import { isNewcomer, SCORE_UNITS } from "./recommend-rules.ts"
import type { LevelClass } from "./snapshot.ts"

interface WorkRow {
  readonly publishedAtMs: number
  readonly hotScore: number
  readonly views: number
  readonly memberViews: number
  readonly plays: number
  readonly likes: number
  readonly collects: number
  readonly commenters: number
}

interface PlaceRow {
  readonly kind: string
  readonly levelClass: LevelClass
  readonly madeAtMs: number
  readonly position: number
  readonly rank: number
  readonly score: number
  readonly isNewcomer: number
}

/** Why a work stands where it does. One round trip. Throws NotFound. */
export async function explainPlace(
  { database, nowMs }: Context,
  { id }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { works, places } = await namedBatch(database, {
    works: database.all<WorkRow>(sql`SELECT published_at_ms AS "publishedAtMs", hot_score AS "hotScore", view_count AS views,
      member_view_count AS "memberViews", play_count AS plays, ${OTHERS_VOTES} FROM work WHERE id = ${id}`),
    places:
      database.all<PlaceRow>(sql`SELECT kind, level_class AS "levelClass", made_at_ms AS "madeAtMs", position, rank, score, is_newcomer AS "isNewcomer"
      FROM feed_card CROSS JOIN feed_snapshot AS made ON made.number = feed_card.snapshot
      WHERE work_id = ${id} AND NOT EXISTS (SELECT 1 FROM feed_snapshot AS newer
        WHERE newer.kind = made.kind AND newer.level_class = made.level_class AND newer.number > made.number)`),
  })
  const [work] = works
  if (work === undefined) throw new DomainError("NotFound")
  const { publishedAtMs, hotScore, memberViews, ...counts } = work
  return {
    id,
    published_at: new Date(publishedAtMs).toISOString(),
    ...counts,
    member_views: memberViews,
    points: pointsOf(work),
    votes_ms: votesMs(work),
    hot_score: hotScore,
    is_newcomer: isNewcomer(work, nowMs),
    places: places.map((place) => ({
      feed: place.kind,
      level_class: place.levelClass,
      made_at: new Date(place.madeAtMs).toISOString(),
      place: place.position + 1,
      place_by_score: place.rank + 1,
      score: place.score / SCORE_UNITS,
      is_newcomer: place.isNewcomer === 1,
    })),
  }
}
