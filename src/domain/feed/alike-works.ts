import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor } from "../_kernel/paging.ts"
import { IS_OPEN, levelFits, listedFor, listingsFor, onlookerOf } from "../post/index.ts"
import { followedBy, followsAuthor, isKeptBy, lastKeptBy } from "../social/index.ts"
import type { CardPage } from "./feed-call.ts"
import { feedScope } from "./feed-scope.ts"
import { shelvedWorks } from "./shelved-works.ts"
import type { associatedWorks as associated } from "./square-contract.ts"
import { inOrder, pageOf, selectWorksAt } from "./works-at.ts"

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
  const views = await inboxes.recentViews(viewer.id, { objectTypes: null, beforeMs: null, limit: SEEDS })
  return listAlike(context, sql`SELECT value AS id FROM json_each(${JSON.stringify(views.map(({ id }) => id))})`, sql`1`, asked)
}

/** A page of works like one. Throws NotFound, InvalidInput (cursor). */
export async function listAssociated(context: Context, { id, ...asked }: CallInput<typeof associated>): Promise<CardPage> {
  const { page, hasSeeds } = await findAlike(context, sql`SELECT id FROM work WHERE id = ${id} AND ${IS_OPEN}`, sql`1`, asked)
  if (!hasSeeds) throw new DomainError("NotFound")
  return page
}

type AlikeContext = Pick<Context, "database" | "viewer" | "nowMs">

async function listAlike(...asked: Parameters<typeof findAlike>): Promise<CardPage> {
  return (await findAlike(...asked)).page
}

/**
 * A page of listed works that share a tag with some works, the hottest first, without those works themselves; where these have no tags,
 * of all that is hot. What each tag gives is a stretch of its index, at most a page of it.
 */
async function findAlike(context: AlikeContext, seeds: SQL, only: SQL, asked: Asked): Promise<{ page: CardPage; hasSeeds: boolean }> {
  const { database, viewer } = context
  const { cursor, limit = DEFAULT_PAGE_SIZE } = asked
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const onlooker = onlookerOf(viewer)
  const scope = feedScope(context, "squareMixRecommend", {})
  const others = sql`${scope.only} AND ${only} AND work.id NOT IN (${seeds})`
  const below = after === undefined ? sql`1` : sql`(tagged.hot_score, tagged.work_id) < (${after.sortValue}, ${after.id})`
  const tags = sql`SELECT tag FROM work_tag WHERE work_id IN (${seeds}) GROUP BY tag ORDER BY COUNT(*) DESC, tag LIMIT ${TAGS}`
  const alike = sql`SELECT DISTINCT hot.work_id AS id, hot.hot_score AS at
    FROM (${tags}) AS wanted CROSS JOIN json_each(${JSON.stringify(listingsFor(onlooker.levels))}) AS listing
    CROSS JOIN work_tag AS hot ON hot.rowid IN (
      SELECT tagged.rowid FROM work_tag AS tagged INDEXED BY work_tag_by_hot CROSS JOIN work ON work.id = tagged.work_id
      WHERE tagged.tag = wanted.tag AND tagged.listing >= 1 AND tagged.listing = listing.value AND ${below} AND ${levelFits(onlooker.levels)} AND ${others}
      ORDER BY tagged.hot_score DESC, tagged.work_id DESC LIMIT ${limit + 1})
    ORDER BY at DESC, id DESC LIMIT ${limit + 1}`
  const hasTags = sql`EXISTS (SELECT 1 FROM work_tag WHERE work_id IN (${seeds}))`
  const hot = shelvedWorks({
    ...{ ...scope, only: others, order: "hot", after },
    limit: sql`CASE WHEN ${hasTags} THEN 0 ELSE ${limit + 1} END`,
  })
  const { seeded, tagged, rest } = await namedBatch(database, {
    seeded: database.all(sql`SELECT 1 FROM (${seeds}) LIMIT 1`),
    tagged: selectWorksAt(database, alike),
    rest: selectWorksAt(database, hot),
  })
  return { page: pageOf(inOrder([...tagged, ...rest]), limit, onlooker), hasSeeds: seeded.length > 0 }
}
