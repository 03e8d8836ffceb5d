import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { checkTexts, isFitForAll } from "../moderation/index.ts"
import { HOT_DAYS, HOT_PEOPLE, MAXIMUM_HOT } from "./search-rules.ts"
import { shownQuery } from "./text-rules.ts"

const DAY_MS = 86_400_000
/** Askers of one statement that forgets them. */
const GROUP = 1_000
/** Queries that are checked, of which the first few that pass are offered. */
const CHECKED = 50

/** What many members searched for lately. One query. */
export async function listHotSearches({ searchDatabase }: Pick<Context, "searchDatabase">): Promise<{ items: string[] }> {
  const rows = await searchDatabase.all<{ readonly label: string }>(
    sql`SELECT label FROM search_hot ORDER BY position LIMIT ${MAXIMUM_HOT}`,
  )
  return { items: rows.map(({ label }) => label) }
}

/** Forgets askers after a week and makes the list anew of queries that enough members ask for, each as `shownQuery` has it, where the posting rules have nothing against that. Answers how many askers went. */
export async function recountHot(context: Context): Promise<number> {
  const { searchDatabase, nowMs } = context
  const gone = await inRounds(GROUP, async (limit) => {
    const rows = await searchDatabase.all(sql`DELETE FROM search_asker WHERE (query_key, person) IN
      (SELECT query_key, person FROM search_asker WHERE at_ms < ${nowMs - HOT_DAYS * DAY_MS} ORDER BY at_ms LIMIT ${limit}) RETURNING person`)
    return rows.length
  })
  const asked = await searchDatabase.all<{ readonly label: string }>(
    sql`SELECT label FROM search_query WHERE people >= 10 AND people >= ${HOT_PEOPLE} ORDER BY people DESC, query_key LIMIT ${CHECKED}`,
  )
  const offered: string[] = []
  for (const label of asked.map((query) => shownQuery(query.label)))
    if (offered.length < MAXIMUM_HOT && label !== "" && (await isAllowed(context, label))) offered.push(label)
  await namedBatch(searchDatabase, {
    before: sql`DELETE FROM search_hot`,
    now: sql`INSERT INTO search_hot (position, label) SELECT key, value FROM json_each(${JSON.stringify(offered)})`,
  })
  return gone
}

async function isAllowed(context: Context, label: string): Promise<boolean> {
  return isFitForAll(await checkTexts(context, "comment", [{ path: "keyword", text: label }]))
}
