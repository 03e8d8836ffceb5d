import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { withFewer } from "../_kernel/rounds.ts"
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
  readonly next: (context: WalkContext, place: string, limit: number) => Promise<readonly { readonly id: string }[]>
  /** What the index has in a stretch of ids, and the database may have no more. */
  readonly indexed: (context: WalkContext, from: string, to: string | null, limit: number) => Promise<readonly { readonly id: string }[]>
  readonly index: (context: WalkContext, ids: readonly string[]) => Promise<number>
}

const upTo = (column: ReturnType<typeof sql>, to: string | null) => (to === null ? sql`1` : sql`${column} <= ${to}`)

const WALKS: readonly Walk[] = [
  {
    name: "work",
    next: ({ database }, place, limit) => database.all(selectWorkIdsAfter(place, limit)),
    indexed: ({ searchDatabase }, from, to, limit) =>
      searchDatabase.all(sql`SELECT work_id AS id FROM search_work WHERE work_id > ${from} AND ${upTo(sql`work_id`, to)} LIMIT ${limit}`),
    index: indexWorks,
  },
  {
    name: "account",
    next: ({ database }, place, limit) => database.all(selectAccountIdsAfter(place, limit)),
    indexed: ({ searchDatabase }, from, to, limit) =>
      searchDatabase.all(
        sql`SELECT account_id AS id FROM search_person WHERE account_id > ${from} AND ${upTo(sql`account_id`, to)} LIMIT ${limit}`,
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
  let group = GROUP
  let different = 0
  for (let round = 0; round < rounds; round++) {
    const { value: step, limit } = await withFewer(group, (few) => stepOf(context, walk, place, few, turnsBack))
    group = limit
    different += step.different
    place = step.isLast && turnsBack ? "" : (step.last ?? place)
    if (step.isLast) break
  }
  if (place !== kept?.place)
    await searchDatabase.run(sql`INSERT INTO search_walk (name, place) VALUES (${name}, ${place})
      ON CONFLICT (name) DO UPDATE SET place = excluded.place`)
  return different
}

/** Indexes the next few things behind a place; stray ones are in the index and nowhere else. */
async function stepOf(context: WalkContext, walk: Walk, place: string, limit: number, turnsBack: boolean) {
  const ids = (await walk.next(context, place, limit)).map(({ id }) => id)
  const last = ids.at(-1)
  const isLast = ids.length < limit
  const stray = turnsBack ? (await walk.indexed(context, place, isLast ? null : (last ?? null), limit)).map(({ id }) => id) : []
  return { different: await walk.index(context, [...new Set([...ids, ...stray])]), last, isLast }
}
