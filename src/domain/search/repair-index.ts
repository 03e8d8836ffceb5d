import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { selectWorkIdsAfter } from "../post/index.ts"
import { selectAccountIdsAfter } from "../profile/index.ts"
import { indexPeople } from "./index-people.ts"
import { indexWorks } from "./index-works.ts"

/** Things that are looked at together. */
const GROUP = 250
/** Groups of one run of what is new, and of one run over all that is there. */
const NEW_ROUNDS = 40
const OLD_ROUNDS = 4

type WalkContext = Pick<Context, "database" | "searchDatabase" | "concepts" | "embedder" | "log" | "nowMs">

interface Walk {
  readonly name: string
  readonly next: (context: WalkContext, place: string) => Promise<readonly { readonly id: string }[]>
  /** What the index has in a stretch of ids, and the database may have no more. */
  readonly indexed: (context: WalkContext, from: string, to: string | null) => Promise<readonly { readonly id: string }[]>
  readonly index: (context: WalkContext, ids: readonly string[]) => Promise<number>
}

const upTo = (column: ReturnType<typeof sql>, to: string | null) => (to === null ? sql`1` : sql`${column} <= ${to}`)

const WALKS: readonly Walk[] = [
  {
    name: "work",
    next: ({ database }, place) => database.all(selectWorkIdsAfter(place, GROUP)),
    indexed: ({ searchDatabase }, from, to) =>
      searchDatabase.all(sql`SELECT work_id AS id FROM search_work WHERE work_id > ${from} AND ${upTo(sql`work_id`, to)} LIMIT ${GROUP}`),
    index: indexWorks,
  },
  {
    name: "account",
    next: ({ database }, place) => database.all(selectAccountIdsAfter(place, GROUP)),
    indexed: ({ searchDatabase }, from, to) =>
      searchDatabase.all(
        sql`SELECT account_id AS id FROM search_person WHERE account_id > ${from} AND ${upTo(sql`account_id`, to)} LIMIT ${GROUP}`,
      ),
    index: indexPeople,
  },
]

/**
 * Indexes what came without an event, and walks slowly over everything again and again, so that whatever was missed, changed or restored
 * comes right by itself. Answers how much was different.
 */
export async function repairIndex(context: WalkContext): Promise<number> {
  let different = 0
  for (const walk of WALKS) {
    different += await go(context, walk, `${walk.name}:new`, NEW_ROUNDS, false)
    different += await go(context, walk, `${walk.name}:all`, OLD_ROUNDS, true)
  }
  return different
}

async function go(context: WalkContext, walk: Walk, name: string, rounds: number, turnsBack: boolean): Promise<number> {
  const { searchDatabase } = context
  const [kept] = await searchDatabase.all<{ readonly place: string }>(sql`SELECT place FROM search_walk WHERE name = ${name}`)
  let place = kept?.place ?? ""
  let different = 0
  for (let round = 0; round < rounds; round++) {
    const ids = (await walk.next(context, place)).map(({ id }) => id)
    const isLast = ids.length < GROUP
    const stray = turnsBack ? (await walk.indexed(context, place, isLast ? null : (ids.at(-1) ?? null))).map(({ id }) => id) : []
    different += await walk.index(context, [...new Set([...ids, ...stray])])
    place = isLast && turnsBack ? "" : (ids.at(-1) ?? place)
    if (isLast) break
  }
  if (place !== kept?.place)
    await searchDatabase.run(sql`INSERT INTO search_walk (name, place) VALUES (${name}, ${place})
      ON CONFLICT (name) DO UPDATE SET place = excluded.place`)
  return different
}
