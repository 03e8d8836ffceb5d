import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { factsOf, keepFact, type SiteFactName, type SiteFacts, selectFacts } from "../_kernel/site-facts.ts"
import { checkLedger, ledgerFact } from "../credits/index.ts"
import { storedOriginals } from "../library/index.ts"

const HOUR_MS = 3_600_000

type Counting = Pick<Context, "database" | "log" | "nowMs">

/** What the clock finds out, how often, and the statement that keeps it: each reads whole tables, which no page may. */
const COUNTS: readonly { readonly name: SiteFactName; readonly everyMs: number; readonly count: (context: Counting) => Promise<SQL> }[] = [
  { name: "database", everyMs: HOUR_MS, count: async (context) => keepFact("database", await databaseSize(context), context.nowMs) },
  {
    name: "storage",
    everyMs: HOUR_MS,
    count: async ({ database, nowMs }) => keepFact("storage", (await storedOriginals(database))[0] ?? { bytes: 0, files: 0 }, nowMs),
  },
  {
    name: "ledger",
    everyMs: 6 * HOUR_MS,
    count: async ({ database, nowMs }) => keepFact("ledger", ledgerFact(await checkLedger(database)), nowMs),
  },
]

/** Finds out what is due to be; answers how much that was. */
export async function countSite(context: Counting): Promise<number> {
  const { database, nowMs } = context
  const known = factsOf(await selectFacts(database))
  const due = COUNTS.filter(({ name, everyMs }) => nowMs - (known[name]?.at ?? 0) >= everyMs)
  for (const { count } of due) await database.run(await count(context))
  return due.length
}

/** Not every server of databases tells how large one is. */
async function databaseSize({ database, log }: Omit<Counting, "nowMs">): Promise<SiteFacts["database"]> {
  try {
    const [size] = await database.all<{ readonly bytes: number }>(
      sql`SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`,
    )
    return { bytes: size?.bytes ?? null }
  } catch (error) {
    log.info("size of the database is not told", { error: String(error) })
    return { bytes: null }
  }
}
