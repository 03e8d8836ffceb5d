import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { SHELVES } from "../post/shelf-rules.ts"
import { listAssociated, listLikeCollected, listLikeFollowed, listLikeRecent } from "./alike-works.ts"
import type { FeedAsked } from "./feed-call.ts"
import { FEED_KINDS, type FeedKindName, type Tab } from "./kind-rules.ts"
import { listFeed } from "./list-feed.ts"
import { encodeRecommendCursor } from "./ranking/recommend-cursor-rules.ts"
import { TIME_RANGES } from "./rules.ts"
import { shelvedWorks } from "./shelved-works.ts"
import { isServed } from "./source-rules.ts"
import { listTagged } from "./tagged-works.ts"

const SAFE = 3
const ALL = 31
const cursor = encodeCursor({ sortValue: 5, id: "work_x" })
const behindSnapshot = encodeRecommendCursor({ kind: "hot", snapshot: 1, after: { sortValue: 5, id: "work_x" } })

/** What reads more than a stretch of an index, or puts in order what was read. What a query in parentheses gives is no table. */
const isWalk = (step: string) =>
  /^SCAN (?!found$|placed$|walked$|heads$|followed$|kind |json|\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE/.test(step)

const SERVED = (Object.keys(FEED_KINDS) as FeedKindName[]).filter(isServed)
const FILTERS: Partial<Record<FeedKindName, readonly FeedAsked[]>> = {
  squareMixRecommend: [{}, { source_types: [1] }, { source_types: [4, 7] }, { source_types: [1, 4, 7, 9] }],
  timbre: [{}, { languages: ["ja"] }, { genders: ["female"], ages: ["adult"], languages: ["en", "ja"], tones: ["calm"] }],
  post: [{}, { sub_channel: "article" }, { sub_channel: "picture" }],
}
const ASKED = SERVED.flatMap((kind) =>
  (FEED_KINDS[kind].tabs as readonly Tab[]).flatMap((order_by) =>
    TIME_RANGES.flatMap((timeType) =>
      (FILTERS[kind] ?? [{}]).map((filter): [FeedKindName, FeedAsked] => [kind, { order_by, timeType, ...filter }]),
    ),
  ),
)

describe("a feed", () => {
  it.each(ASKED)("%s %j is sought in an index by every viewer, on its first page and below a cursor", async (kind, asked) => {
    for (const levels of [SAFE, SAFE | 4, ALL])
      for (const more of [{}, { cursor: asked.order_by === "recommend" ? behindSnapshot : cursor }]) {
        const { context, plans } = makeTestContext({ viewer: testMember({ levels }) })
        await listFeed(sentAlone(context), kind, { ...asked, ...more })
        const steps = await plans()
        const bad = steps.filter(isWalk)
        // What two hundred people published last is put in order: a page of each at most.
        expect(asked.order_by === "follows" ? bad.filter((step) => step !== "USE TEMP B-TREE FOR ORDER BY") : bad).toEqual([])
        if ("cursor" in more) expect(steps.some((step) => /^SEARCH (?:work|faceted) USING .*<\(\?,\?\)/.test(step))).toBe(true)
      }
  })

  it.each(SERVED.flatMap((kind) => (FEED_KINDS[kind].tabs as readonly Tab[]).map((tab) => [kind, tab] as const)))(
    "%s by %s makes one round trip",
    async (kind, order_by) => {
      const { context, counts } = makeTestContext({ viewer: testMember() })
      await listFeed(context, kind, { order_by, cursor: order_by === "recommend" ? behindSnapshot : cursor })
      expect(counts.roundTrips).toBe(1)
    },
  )

  it.each([["languages:ja"], ["languages:ja", "languages:en", "tones:calm"]])(
    "of facets %s… is sought in an index of theirs",
    async (...facets) => {
      for (const levels of [SAFE, ALL])
        for (const order of ["hot", "new"] as const)
          for (const range of TIME_RANGES)
            for (const after of [undefined, { sortValue: 5, id: "work_x" }]) {
              const { context, plans } = makeTestContext()
              const sinceMs = range === "All" ? 0 : 5
              await context.database.all(
                sql`SELECT * FROM (${shelvedWorks({ order, range, sinceMs, levels, facets, after, shelves: [SHELVES.aiAudio], only: sql`1`, limit: 25 })}) AS found`,
              )
              const steps = await plans()
              expect(steps.filter(isWalk)).toEqual([])
              const merged = facets.length > 1 ? "UNION" : "UNION ALL"
              if (steps.some((step) => step.startsWith("MERGE"))) expect(steps).toContain(`MERGE (${merged})`)
            }
    },
  )
})

const LISTS: readonly (readonly [string, (context: MemberContext, more: { readonly cursor?: string }) => Promise<unknown>])[] = [
  ["a tag's hottest works", (context, more) => listTagged(context, { tag: "sea", order_by: "hot", ...more })],
  ["a tag's newest works", (context, more) => listTagged(context, { tag: "sea", order_by: "new", ...more })],
  ["works like one", (context, more) => listAssociated(context, { id: newWorkId(1), ...more }).catch(() => undefined)],
  ["works like what one keeps", (context, more) => listLikeCollected(context, more)],
  ["works like those of whom one follows", (context, more) => listLikeFollowed(context, more)],
  ["works like what one looked at", (context, more) => listLikeRecent(context, more)],
]

describe("a list beside the feeds", () => {
  it.each(LISTS)("of %s is sought in an index by every viewer, on its first page and below a cursor", async (name, list) => {
    for (const levels of [SAFE, ALL])
      for (const more of [{}, { cursor }]) {
        const { context, plans, counts } = makeTestContext({ viewer: testMember({ levels }) })
        await list(context, more)
        expect(counts.roundTrips).toBe(1)
        await list(sentAlone(context), more)
        const steps = await plans()
        const bad = steps.filter((step) => isWalk(step) && step !== "SCAN wanted")
        // The tags of twenty works are counted; those of one are taken as they are.
        const isCounted = name !== "works like one"
        expect(isCounted ? bad.filter((step) => !/TEMP B-TREE FOR (?:GROUP|ORDER) BY$/.test(step)) : bad).toEqual([])
        expect(bad.length).toBeLessThanOrEqual(isCounted ? 4 : 0)
        if ("cursor" in more) expect(steps.some((step) => /^SEARCH tagged USING .*<\(\?,\?\)/.test(step))).toBe(true)
      }
  })
})
