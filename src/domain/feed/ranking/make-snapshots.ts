import { type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { namedBatch } from "../../_kernel/batch.ts"
import type { FoldContext } from "../../_kernel/count-fold.ts"
import { once } from "../../_kernel/once.ts"
import { withFewer } from "../../_kernel/rounds.ts"
import { seedOf } from "../../_kernel/seeded-rules.ts"
import { MEETS_UNRATED, MOST_LEVELS, SAFE_MASK } from "../../moderation/level-rules.ts"
import type { FeedKindName } from "../kind-rules.ts"
import { shelvedWorks } from "../shelved-works.ts"
import { SERVED_KINDS, shelvesOf } from "../source-rules.ts"
import { OTHERS_VOTES } from "./others-votes.ts"
import { type Candidate, orderCards, type PlacedCard, SNAPSHOT_CARDS, SNAPSHOT_EVERY_MS, SNAPSHOT_KEPT_MS } from "./recommend-rules.ts"
import { LEVEL_CLASSES, type LevelClass } from "./snapshot.ts"

/** Works that a snapshot is chosen from: the hottest, and a quarter as many of the newest, among which are those that nobody has seen. */
const HOTTEST = 8_000
const NEWEST_SHARE = 1 / 4
/** Snapshots that one run makes at most; the others follow a minute later. */
const MOST_A_RUN = 6
/** The clock comes every minute: one that is due in half of that is made now. */
const EARLIER_MS = 30_000

const LEVELS_OF: Readonly<Record<LevelClass, number>> = { safe: SAFE_MASK, all: MOST_LEVELS | MEETS_UNRATED }

/** Makes the snapshots that are due and drops those that nobody pages through any more; answers how many it made. */
export async function makeSnapshots(context: FoldContext): Promise<number> {
  const { database, nowMs } = context
  const made = await database.all<{ readonly kind: string; readonly levelClass: string; readonly madeAtMs: number }>(
    // The other columns are of the row that has the highest number: the last one made, whatever the clock said.
    sql`SELECT kind, level_class AS "levelClass", made_at_ms AS "madeAtMs", MAX(number) AS number FROM feed_snapshot GROUP BY kind, level_class`,
  )
  const madeAtMs = new Map(made.map((one) => [`${one.kind} ${one.levelClass}`, one.madeAtMs]))
  const due = SERVED_KINDS.flatMap((kind) => LEVEL_CLASSES.map((levelClass) => ({ kind, levelClass })))
    .map((one) => ({ ...one, lastMs: madeAtMs.get(`${one.kind} ${one.levelClass}`) ?? null }))
    .filter(({ lastMs }) => lastMs === null || lastMs <= nowMs - SNAPSHOT_EVERY_MS + EARLIER_MS || lastMs > nowMs)
    .sort((left, right) => (left.lastMs ?? 0) - (right.lastMs ?? 0))
  let count = 0
  for (const asked of due) {
    if (count >= MOST_A_RUN) break
    if (await makeSnapshot(context, asked)) count++
  }
  if (count > 0) await dropOld(context)
  return count
}

interface Asked {
  readonly kind: FeedKindName
  readonly levelClass: LevelClass
  /** When the one before was made; null where there was none. */
  readonly lastMs: number | null
}

async function makeSnapshot({ database, nowMs }: FoldContext, { kind, levelClass, lastMs }: Asked): Promise<boolean> {
  // Of fewer where so many take the database too long.
  const { value } = await withFewer(HOTTEST, (most) =>
    namedBatch(database, {
      hottest: database.all<{ works: string }>(candidates(kind, levelClass, "hot", most)),
      newest: database.all<{ works: string }>(candidates(kind, levelClass, "new", Math.ceil(most * NEWEST_SHARE))),
    }),
  )
  const { hottest, newest } = value
  const each = [...new Map(candidatesIn([...hottest, ...newest]).map((candidate) => [candidate.id, candidate])).values()]
  if (each.length === 0 && lastMs === null) return false
  const cards = orderCards(each, { nowMs, seed: seedOf(`${kind} ${levelClass} ${nowMs}`), most: SNAPSHOT_CARDS })
  await namedBatch(database, keeping(kind, levelClass, cards, nowMs))
  return true
}

/** Works of a kind of feed, the highest of an order first. */
function candidates(kind: FeedKindName, levelClass: LevelClass, order: "hot" | "new", most: number): SQL {
  const everything = { range: "All", sinceMs: 0, facets: [], only: sql`1`, after: undefined } as const
  const found = shelvedWorks({ ...everything, order, shelves: shelvesOf(kind), levels: LEVELS_OF[levelClass], limit: most })
  return sql`SELECT json_group_array(json_array(id, author_id, published_at_ms, member_view_count, likes, collects, commenters)) AS works
    FROM (SELECT work.id, author_id, published_at_ms, member_view_count, ${OTHERS_VOTES} FROM (${found}) AS found CROSS JOIN work ON work.id = found.id)`
}

/** Thousands of rows come as one text: each value of a row of its own would be wrapped on the way. */
const candidateRows = once(() =>
  z.array(z.tuple([z.string(), z.nullable(z.string()), z.number(), z.number(), z.number(), z.number(), z.number()])),
)

function candidatesIn(found: readonly { readonly works: string }[]): readonly Candidate[] {
  return found.flatMap(({ works }) =>
    candidateRows()
      .parse(JSON.parse(works))
      .map(([id, authorId, publishedAtMs, memberViews, likes, collects, commenters]) => ({
        id,
        authorId,
        publishedAtMs,
        memberViews,
        likes,
        collects,
        commenters,
      })),
  )
}

/** Two that are made at once are one: the second finds the cards of the first. */
function keeping(kind: FeedKindName, levelClass: LevelClass, cards: readonly PlacedCard[], nowMs: number) {
  const rows = JSON.stringify(cards.map(({ id, score, rank, isNewcomer }) => [id, score, rank, isNewcomer ? 1 : 0]))
  const isOf = sql`kind = ${kind} AND level_class = ${levelClass}`
  return {
    snapshot: sql`INSERT INTO feed_snapshot (kind, level_class, cards, made_at_ms) SELECT ${kind}, ${levelClass}, ${cards.length}, ${nowMs}
      WHERE NOT EXISTS (SELECT 1 FROM feed_snapshot WHERE ${isOf} AND made_at_ms BETWEEN ${nowMs - EARLIER_MS} AND ${nowMs})`,
    cards: sql`INSERT INTO feed_card (snapshot, position, work_id, score, rank, is_newcomer)
      SELECT made.number, card.key, json_extract(card.value, '$[0]'), json_extract(card.value, '$[1]'), json_extract(card.value, '$[2]'), json_extract(card.value, '$[3]')
      FROM feed_snapshot AS made CROSS JOIN json_each(${rows}) AS card
      WHERE made.number = (SELECT MAX(number) FROM feed_snapshot WHERE ${isOf} AND made_at_ms = ${nowMs})
        AND NOT EXISTS (SELECT 1 FROM feed_card WHERE snapshot = made.number)`,
  }
}

/** The newest of each stays however old it is. */
async function dropOld({ database, nowMs }: FoldContext): Promise<void> {
  const isOld = sql`made_at_ms < ${nowMs - SNAPSHOT_KEPT_MS} AND EXISTS (SELECT 1 FROM feed_snapshot AS newer
    WHERE newer.kind = feed_snapshot.kind AND newer.level_class = feed_snapshot.level_class AND newer.number > feed_snapshot.number)`
  await namedBatch(database, {
    cards: sql`DELETE FROM feed_card WHERE snapshot IN (SELECT number FROM feed_snapshot WHERE ${isOld})`,
    snapshots: sql`DELETE FROM feed_snapshot WHERE ${isOld}`,
  })
}
