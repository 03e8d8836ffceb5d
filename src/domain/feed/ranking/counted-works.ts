import { sql } from "drizzle-orm"
import { addSums, type CountedThings, type ThingCounts } from "../../_kernel/count-fold.ts"
import { IS_KEPT_BY_AUTHOR, IS_LIKED_BY_AUTHOR } from "../../social/index.ts"
import { votesMs } from "./hot-rules.ts"

const SEEN = { view: "view_count", member_view: "member_view_count", play: "play_count" } as const
const VOTES = ["like", "collect", "comment", "commenter"] as const

interface VotedRow {
  readonly id: string
  readonly likes: number
  readonly collects: number
  readonly comments: number
  readonly commenters: number
  readonly isLikedByAuthor: number
  readonly isKeptByAuthor: number
}

const sumOf = ({ sums }: ThingCounts, counter: string) => sums.get(counter) ?? 0
const isVoted = (thing: ThingCounts) => VOTES.some((counter) => sumOf(thing, counter) !== 0)
const isSeen = (thing: ThingCounts) => Object.keys(SEEN).some((counter) => sumOf(thing, counter) !== 0)

/** Counters of works. A vote moves the place in what is hot, a view does not: most of what is logged touches no index. */
export const countedWorks: CountedThings = {
  kind: "work",
  add: async ({ database }, things, only) => {
    const seen = things.filter(isSeen)
    const voted = new Map(things.filter(isVoted).map((thing) => [thing.id, thing]))
    const before =
      voted.size === 0
        ? []
        : await database.all<VotedRow>(sql`SELECT id, like_count AS likes, collect_count AS collects, comment_count AS comments,
        commenter_count AS commenters, ${IS_LIKED_BY_AUTHOR} AS "isLikedByAuthor", ${IS_KEPT_BY_AUTHOR} AS "isKeptByAuthor"
      FROM work WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...voted.keys()])}))`)
    const after = before.map((row) => votesAfter(row, voted.get(row.id)))
    return [
      ...(seen.length === 0 ? [] : [addSums("work", SEEN, seen, only)]),
      ...(after.length === 0
        ? []
        : [
            sql`UPDATE work SET like_count = json_extract(counted.value, '$[1]'), collect_count = json_extract(counted.value, '$[2]'),
                comment_count = json_extract(counted.value, '$[3]'), commenter_count = json_extract(counted.value, '$[4]'),
                hot_score = published_at_ms + json_extract(counted.value, '$[5]')
              FROM json_each(${JSON.stringify(after)}) AS counted WHERE work.id = json_extract(counted.value, '$[0]') AND ${only}`,
          ]),
    ]
  },
}

/**
 * What is written of a work. Whether its author is among those who like and keep it is asked of the rows: one that changes meanwhile has
 * logged so, and the next fold asks again.
 */
function votesAfter(row: VotedRow, thing: ThingCounts | undefined): readonly (string | number)[] {
  const add = (before: number, counter: string) => before + (thing === undefined ? 0 : sumOf(thing, counter))
  const [likes, collects, comments] = [add(row.likes, "like"), add(row.collects, "collect"), add(row.comments, "comment")]
  const commenters = add(row.commenters, "commenter")
  const votes = { likes: Math.max(0, likes - row.isLikedByAuthor), collects: Math.max(0, collects - row.isKeptByAuthor), commenters }
  return [row.id, likes, collects, comments, commenters, votesMs(votes)]
}
