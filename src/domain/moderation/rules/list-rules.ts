import { sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context } from "../../_kernel/context.ts"
import { decodeCursor, encodeCursor, toPage } from "../../_kernel/paging.ts"
import type { ruleHistory, ruleList } from "../rule-contract.ts"
import { HOUSE_RULES } from "../text/house-rules.ts"
import { selectVersions, shownHouseRule, shownRule } from "./shown-rule.ts"

/** Versions with all their words are long. */
const VERSIONS_A_PAGE = 10

/** Every rule in its latest version, by id; those of the house among them. One query. */
export async function listRules({ database }: Context): Promise<CallOutput<typeof ruleList>> {
  const rows = await selectVersions(database, sql`GROUP BY text_rule.id`, sql<number>`MAX(text_rule.version)`)
  const changed = rows.flatMap((row) => shownRule(row) ?? [])
  const known = new Map(changed.map((rule) => [rule.id, rule]))
  const ofHouse = HOUSE_RULES.filter(({ id, version }) => (known.get(id)?.version ?? 0) < version)
  const house = new Set(ofHouse.map(({ id }) => id))
  const items = [...changed.filter(({ id }) => !house.has(id)), ...ofHouse.map(shownHouseRule)]
  return { items: items.toSorted((left, right) => (left.id < right.id ? -1 : 1)) }
}

/** A page of the versions of one rule, newest first; that of the house is the last. Throws InvalidInput (cursor). */
export async function listRuleVersions(
  { database }: Context,
  { id, cursor, limit = VERSIONS_A_PAGE }: CallInput<typeof ruleHistory>,
): Promise<CallOutput<typeof ruleHistory>> {
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor).sortValue
  const which = sql`WHERE text_rule.id = ${id} AND text_rule.version < ${below} ORDER BY text_rule.version DESC LIMIT ${limit + 1}`
  const rows = await selectVersions(database, which)
  const page = toPage(rows, limit, ({ version }) => ({ sortValue: version, id }))
  const items = page.rows.flatMap((row) => shownRule(row) ?? [])
  const house = HOUSE_RULES.find((rule) => rule.id === id && rule.version < below && !rows.some(({ version }) => version === rule.version))
  if (page.nextCursor !== null || house === undefined) return { items, next_cursor: page.nextCursor }
  if (page.rows.length < limit) return { items: [...items, shownHouseRule(house)], next_cursor: null }
  return { items, next_cursor: encodeCursor({ sortValue: page.rows.at(-1)?.version ?? 0, id }) }
}
