import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor } from "../_kernel/paging.ts"
import type { CardPage } from "../post/card-contract.ts"
import { IS_OPEN, levelFits, listedFor, onlookerOf, pageOf, selectWorksAt, walkedWorks } from "../post/index.ts"
import { followedBy, followsAuthor, isKeptBy, lastKeptBy } from "../social/index.ts"
import { feedScope } from "./feed-scope.ts"
import { shelvedWorks } from "./shelved-works.ts"
import type { associatedWorks as associated } from "./square-contract.ts"
import { taggedStretches } from "./tagged-stretches.ts"

/** Works whose tags say what is alike: what was kept or seen last, and the newest of a few whom one follows. */
const SEEDS = 20
const WORKS_OF_EACH = 3
/** Tags that are followed up, those that most of them have. */
const TAGS = 10

interface Asked {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of works like what the viewer kept last, without what they keep. Throws InvalidInput (cursor). */
export function listLikeCollected(context: MemberContext, asked: Asked): Promise<CardPage> {
  return listAlike(context, lastKeptBy(context.viewer.id, SEEDS), sql`NOT ${isKeptBy(context.viewer.id)}`, asked)
}

/** A page of works like what those whom the viewer follows published last, of others. Throws InvalidInput (cursor). */
export function listLikeFollowed(context: MemberContext, asked: Asked): Promise<CardPage> {
  const { viewer } = context
  const newest = sql`SELECT newest.id AS id FROM (${followedBy(viewer.id, SEEDS)}) AS followed
    CROSS JOIN work AS newest ON newest.rowid IN (
      SELECT work.rowid FROM work INDEXED BY work_by_author
      WHERE work.author_id = followed.followed_id AND ${listedFor(onlookerOf(viewer).levels)}
      ORDER BY work.published_at_ms DESC LIMIT ${WORKS_OF_EACH})`
  return listAlike(context, newest, sql`NOT ${followsAuthor(viewer.id)}`, asked)
}

/** A page of works like what the viewer looked at last. Throws InvalidInput (cursor). */
export async function listLikeRecent(context: MemberContext, asked: Asked): Promise<CardPage> {
  const { inboxes, viewer } = context
  const views = await inboxes.recentViews(viewer.id, { objectTypes: null, before: null, limit: SEEDS })
  return listAlike(context, sql`SELECT value AS id FROM json_each(${JSON.stringify(views.map(({ id }) => id))})`, sql`1`, asked)
}

/** A page of works like one. Throws NotFound, InvalidInput (cursor). */
export async function listAssociated(context: Context, { id, ...asked }: CallInput<typeof associated>): Promise<CardPage> {
  const tags = sql`SELECT tag FROM work_tag WHERE work_id = ${id} LIMIT ${TAGS}`
  const { page, hasSeeds } = await findAlike(context, sql`SELECT id FROM work WHERE id = ${id} AND ${IS_OPEN}`, sql`1`, asked, tags)
  if (!hasSeeds) throw new DomainError("NotFound")
  return page
}

type AlikeContext = Pick<Context, "database" | "viewer" | "nowMs">

async function listAlike(context: AlikeContext, seeds: SQL, only: SQL, asked: Asked): Promise<CardPage> {
  const tags = sql`SELECT tag FROM work_tag WHERE work_id IN (${seeds}) GROUP BY tag ORDER BY COUNT(*) DESC, tag LIMIT ${TAGS}`
  return (await findAlike(context, seeds, only, asked, tags)).page
}

/**
 * A page of listed works that have one of some works' tags, the hottest first, without those works themselves; where these have no tags, of
 * all that is hot. What each tag gives is a stretch of its index; they are merged and walked like a feed.
 */
async function findAlike(
  context: AlikeContext,
  seeds: SQL,
  only: SQL,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked,
  tags: SQL,
): Promise<{ page: CardPage; hasSeeds: boolean }> {
  const { database, viewer } = context
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const onlooker = onlookerOf(viewer)
  const scope = feedScope(context, "squareMixRecommend", {})
  const others = sql`${scope.only} AND ${only} AND work.id NOT IN (${seeds})`
  const eachTag = Array.from({ length: TAGS }, (_, place) => sql`(SELECT tag FROM wanted LIMIT 1 OFFSET ${place})`)
  const alike = walkedWorks({
    tables: sql`wanted (tag) AS MATERIALIZED (${tags})`,
    works: sql.join(
      eachTag.flatMap((tag) => taggedStretches({ tag, order: "hot", levels: onlooker.levels, after })),
      // A work that has several of the tags is one.
      sql` UNION `,
    ),
    hasRow: false,
    fits: sql`${levelFits(onlooker.levels)} AND ${others}`,
    limit: limit + 1,
  })
  const hot = shelvedWorks({
    ...{ ...scope, only: others, order: "hot", after, limit: limit + 1 },
    unless: sql`EXISTS (SELECT 1 FROM work_tag WHERE work_id IN (${seeds}))`,
  })
  const { seeded, tagged, rest } = await namedBatch(database, {
    seeded: database.all(sql`SELECT 1 FROM (${seeds}) LIMIT 1`),
    tagged: selectWorksAt(database, alike),
    rest: selectWorksAt(database, hot),
  })
  return { page: pageOf([...tagged, ...rest], limit, onlooker), hasSeeds: seeded.length > 0 }
}
