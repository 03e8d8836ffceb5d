import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../db/client.ts"
import type { Identity, MemberIdentity } from "../src/domain/_kernel/context.ts"
import { newAccountId, newSessionId } from "../src/domain/_kernel/ids.ts"
import type { Position } from "../src/domain/_kernel/paging.ts"
import type { FeedAsked } from "../src/domain/feed/feed-call.ts"
import { feedScope } from "../src/domain/feed/feed-scope.ts"
import type { FeedKindName } from "../src/domain/feed/kind-rules.ts"
import { listFeed } from "../src/domain/feed/list-feed.ts"
import { encodeRecommendCursor } from "../src/domain/feed/ranking/recommend-cursor-rules.ts"
import { TAG_ORDERS, TIME_RANGES } from "../src/domain/feed/rules.ts"
import { shelvedWorks } from "../src/domain/feed/shelved-works.ts"
import { SERVED_KINDS } from "../src/domain/feed/source-rules.ts"
import { listTagged } from "../src/domain/feed/tagged-works.ts"
import type { CardPage } from "../src/domain/post/card-contract.ts"
import { noConcepts } from "../src/domain/search/concepts.ts"
import { TAG } from "./p11-rows.ts"

/** One list as somebody sees it, with all of it as `id, at`, to find deep pages by. */
export interface MeasuredList {
  readonly name: string
  readonly page: (cursor?: string) => Promise<Pick<CardPage, "next_cursor"> & { readonly items: readonly unknown[] }>
  /** So many of its first works. */
  readonly works: (limit: number) => SQL
  /** How the list names a place in it; as most do unless it is said. */
  readonly cursorOf?: (after: Position) => string
}

/** Somebody who is signed in; `levels` tells them apart. */
export const member = (levels: number): MemberIdentity => ({
  ...{ kind: "member", id: newAccountId(levels), plan: "free", terms: [], isModerator: false, isAdmin: false, levels, blursLevels: false },
  ...{ sessionId: newSessionId(0), scopes: null, provedAtMs: 0 },
})
/** One work in ten is above PG-13; these people meet them too. */
const WANTS_ALL = member(31)
/** Who people follow: few, many, and many who published nothing. */
export const FOLLOWERS = [
  { name: "150 people", member: member(3), firstAuthor: 0, count: 150 },
  { name: "1,000 people", member: member(1), firstAuthor: 0, count: 1_000 },
  { name: "300 who published nothing", member: member(2), firstAuthor: 1_000_000, count: 300 },
] as const

/** Filters of the kinds that have works, each by itself and together. */
const FILTERS: Partial<Record<FeedKindName, readonly FeedAsked[]>> = {
  squareMixRecommend: [{}, { source_types: [1] }, { source_types: [4] }, { source_types: [7] }, { source_types: [1, 4] }],
  post: [{}, { sub_channel: "picture" }, { sub_channel: "video" }, { sub_channel: "article" }],
}

/** Every order, range, filter and level of every kind that has works; the lists of a tag; what people who follow some or many see. */
export function listsToMeasure(database: Database, nowMs: number): readonly MeasuredList[] {
  const contextOf = (viewer: Identity | null) => ({
    database,
    nowMs,
    viewer,
    inboxes: { recentViews: async () => [] },
    concepts: async () => noConcepts,
  })
  const feeds = SERVED_KINDS.flatMap((kind) =>
    TIME_RANGES.flatMap((timeType) =>
      (["recommend", "hot", "new"] as const).flatMap((order_by) =>
        (FILTERS[kind] ?? [{}]).flatMap((filter) =>
          [null, WANTS_ALL].map((viewer): MeasuredList => {
            const context = contextOf(viewer)
            const asked = { timeType, order_by, ...filter }
            const order = order_by === "new" ? "new" : "hot"
            return {
              name: `${kind} ${JSON.stringify(asked)}${nameOf(viewer)}`,
              page: (cursor) => listFeed(context, kind, { ...asked, ...(cursor === undefined ? {} : { cursor }) }),
              works: (limit) => shelvedWorks({ ...feedScope(context, kind, asked), order, after: undefined, limit, most: limit }),
              // Without a snapshot what is recommended is what is hot.
              ...(order_by === "recommend" ? { cursorOf: (after) => encodeRecommendCursor({ kind: "hot", snapshot: 0, after }) } : {}),
            }
          }),
        ),
      ),
    ),
  )
  const tags = TAG_ORDERS.flatMap((order_by) =>
    [null, WANTS_ALL].map((viewer): MeasuredList => {
      const column = sql.raw(order_by === "new" ? "published_at_ms" : "hot_score")
      return {
        name: `tag ${order_by}${nameOf(viewer)}`,
        page: (cursor) => listTagged(contextOf(viewer), { tag: TAG, order_by, cursor }),
        works: (limit) => sql`SELECT work_id AS id, ${column} AS at FROM work_tag
          WHERE tag = ${TAG} AND listing >= 1 AND listing <= ${viewer === null ? 1 : 2} ORDER BY ${column} DESC, work_id DESC LIMIT ${limit}`,
      }
    }),
  )
  const follows = FOLLOWERS.map(
    ({ name, member: viewer }): MeasuredList => ({
      name: `follows of ${name}`,
      page: (cursor) =>
        listFeed(contextOf(viewer), "squareMixRecommend", { order_by: "follows", ...(cursor === undefined ? {} : { cursor }) }),
      works: (limit) => sql`SELECT id, published_at_ms AS at FROM work
        WHERE author_id IN (SELECT followed_id FROM follow WHERE follower_id = ${viewer.id}) AND listing = 1
        ORDER BY +published_at_ms DESC, id DESC LIMIT ${limit}`,
    }),
  )
  return [...feeds, ...tags, ...follows]
}

const nameOf = (viewer: Identity | null) => (viewer === null ? "" : " for people who want more")
