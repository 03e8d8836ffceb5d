import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import type { Position } from "../_kernel/paging.ts"
import { SHELVES } from "../post/shelf-rules.ts"
import { inOrder, selectWorksAt } from "../post/works-at.ts"
import { ageWorks } from "./age-works.ts"
import type { FeedAsked } from "./feed-call.ts"
import { feedScope } from "./feed-scope.ts"
import type { FeedKindName } from "./kind-rules.ts"
import { rangeStartMs, TIME_RANGES } from "./rules.ts"
import { shelvedWorks } from "./shelved-works.ts"

const DAY_MS = 86_400_000
const nowMs = Date.now()
const { database } = makeTestContext().context

/** Works of every shelf with facets and times that take turns, some at one moment and with one score. */
const WORKS = Array.from({ length: 240 }, (_, index) => ({
  id: `work_shelved${String(index).padStart(4, "0")}`,
  ...(index % 2 === 0 ? { objectType: 16, shelf: SHELVES.aiAudio } : { objectType: 9, shelf: SHELVES.character }),
  level: [1, 2, 4][index % 3],
  hot: 5e15 + ((index * 37) % 60),
  at: nowMs - Math.floor((index * 7919) % 50) * DAY_MS,
  facets: [
    `languages:${["ja", "en", "fr"][index % 3]}`,
    ...(index % 5 === 0 ? ["languages:en"] : []),
    `tones:${["calm", "shy"][index % 2]}`,
    `genders:${["male", "female", "other"][Math.floor(index / 3) % 3]}`,
  ],
}))

beforeAll(async () => {
  await database.run(sql`INSERT INTO work (id, object_type, title, author, cover_key, width, height, thumbhash, colour, is_preview, state, level, recommend_score, hot_score, published_at_ms)
    SELECT value->>'id', value->>'objectType', 'x', 'x', '', 1, 1, '', '#000000', 1, 'visible', value->>'level', 0, value->>'hot', value->>'at' FROM json_each(${JSON.stringify(WORKS)})`)
  await database.run(sql`INSERT OR IGNORE INTO work_facet (work_id, facet)
    SELECT work.value->>'id', facet.value FROM json_each(${JSON.stringify(WORKS)}) AS work, json_each(work.value, '$.facets') AS facet`)
  await ageWorks({ database, nowMs })
})
afterAll(async () => {
  await database.run(sql`DELETE FROM work_facet WHERE work_id LIKE 'work_shelved%'`)
  await database.run(sql`DELETE FROM work WHERE id LIKE 'work_shelved%'`)
})

/** Filters of voices, each by itself, in pairs, and all together. */
const FACETED: readonly FeedAsked[] = [
  {},
  { languages: ["ja"] },
  { languages: ["ja", "en"] },
  { tones: ["calm"] },
  { genders: ["female", "other"] },
  { languages: ["ja", "en"], tones: ["calm", "shy"] },
  { languages: ["en"], genders: ["other"] },
  { tones: ["shy"], genders: ["male"] },
  { languages: ["fr", "en"], tones: ["calm"], genders: ["male", "other"] },
  { languages: ["hi"] },
]
const ASKED = (["hot", "new"] as const).flatMap((order) =>
  TIME_RANGES.flatMap((timeType) => FACETED.map((filter) => ({ order, timeType, filter }))),
)

/** What a plain walk over the works would find. */
function plain({ order, timeType, filter }: (typeof ASKED)[number], shelves: readonly number[], levels: number): readonly string[] {
  const values = (["languages", "tones", "genders"] as const).flatMap((field) => {
    const wanted: readonly string[] | undefined = filter[field]
    return wanted === undefined ? [] : [wanted.map((value) => `${field}:${value}`)]
  })
  return WORKS.filter(
    (work) =>
      shelves.includes(work.shelf) &&
      ((work.level ?? 1) & levels) !== 0 &&
      work.at >= rangeStartMs(timeType, nowMs) &&
      values.every((oneOf) => oneOf.some((value) => work.facets.includes(value))),
  )
    .map((work) => ({ id: work.id, at: order === "hot" ? work.hot : work.at }))
    .sort((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1))
    .map(({ id }) => id)
}

describe("works on shelves", () => {
  it.each(ASKED)("are those that a plain walk finds, in its order, page by page: %j", async (asked) => {
    for (const levels of [3, 7])
      for (const shelves of [[SHELVES.aiAudio], [SHELVES.aiAudio, SHELVES.character]]) {
        const viewer = testMember({ levels })
        const kind: FeedKindName = "timbre"
        const scope = { ...feedScope({ viewer, nowMs }, kind, { ...asked.filter, timeType: asked.timeType }), shelves }
        const found: string[] = []
        for (let after: Position | undefined; ; ) {
          const page = inOrder(await selectWorksAt(database, shelvedWorks({ ...scope, order: asked.order, after, limit: 50 })))
          found.push(...page.map(({ work }) => work.id).filter((id) => id.startsWith("work_shelved")))
          const last = page.at(-1)
          if (page.length < 50 || last === undefined) break
          after = { sortValue: last.at, id: last.work.id }
        }
        expect(found).toEqual(plain(asked, shelves, levels))
      }
  })
})
