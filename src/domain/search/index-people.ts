import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { type SearchedAccount, selectSearchedAccounts } from "../profile/index.ts"
import { searchKey, shortTokensOf, spelledOut } from "./text-rules.ts"
import { writeSearch } from "./write-search.ts"

/** Raised when texts are indexed in another way, so that all are indexed again. */
const VERSION = 2

interface Known {
  readonly id: number
  readonly accountId: string
  readonly textHash: string
}

/** Makes the index say of people what everybody may see of them now; who is hidden or gone is not in it. Safe to repeat; answers how many were different. */
export async function indexPeople(
  { database, searchDatabase, nowMs }: Pick<Context, "database" | "searchDatabase" | "nowMs">,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const [people, known] = await Promise.all([
    database.all<SearchedAccount>(selectSearchedAccounts(ids, null, nowMs)),
    searchDatabase.all<Known>(
      sql`SELECT id, account_id AS "accountId", text_hash AS "textHash" FROM search_person WHERE account_id IN ${ids}`,
    ),
  ])
  const shown = new Set(people.map(({ id }) => id))
  const gone = known.filter(({ accountId }) => !shown.has(accountId))
  const hashOf = new Map(known.map(({ accountId, textHash }) => [accountId, textHash]))
  const entries = await Promise.all(people.map(entryOf))
  const changed = entries.filter(({ accountId, textHash }) => hashOf.get(accountId) !== textHash)
  await writeSearch({ searchDatabase }, [
    ...gone.map(({ id }) => [
      sql`DELETE FROM search_person_text WHERE rowid = ${id}`,
      sql`DELETE FROM search_person_short WHERE rowid = ${id}`,
      sql`DELETE FROM search_person WHERE id = ${id}`,
    ]),
    ...changed.map(({ accountId, textHash, name, nameKey, bioKey, short }) => [
      sql`INSERT INTO search_person (account_id, text_hash, name, name_key) VALUES (${accountId}, ${textHash}, ${name}, ${nameKey})
        ON CONFLICT (account_id) DO UPDATE SET text_hash = excluded.text_hash, name = excluded.name, name_key = excluded.name_key`,
      sql`INSERT OR REPLACE INTO search_person_text (rowid, name, bio)
        SELECT id, ${nameKey}, ${bioKey} FROM search_person WHERE account_id = ${accountId}`,
      sql`INSERT OR REPLACE INTO search_person_short (rowid, words)
        SELECT id, ${short} FROM search_person WHERE account_id = ${accountId}`,
    ]),
  ])
  return gone.length + changed.length
}

async function entryOf({ id, name, bio }: SearchedAccount) {
  const [nameKey, bioKey] = [searchKey(name), searchKey(`${bio} ${[...spelledOut(`${name} ${bio}`).values()].join(" ")}`)]
  const short = shortTokensOf(`${nameKey} ${bioKey}`).join(" ")
  return { accountId: id, textHash: await sha256Hex(JSON.stringify([VERSION, name, bio])), name, nameKey, bioKey, short }
}
