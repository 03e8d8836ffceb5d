import { type SQL, sql } from "drizzle-orm"
import { CLOCK_LEAP_MS } from "../../_kernel/clock.ts"
import type { Context } from "../../_kernel/context.ts"
import { makeRenewal } from "../../_kernel/renewal.ts"
import { type CompiledRules, compileRules } from "./compile-rules.ts"
import { HOUSE_RULES } from "./house-rules.ts"
import type { TextRule } from "./rule.ts"
import { readStoredRule } from "./stored-rule.ts"

/** What this isolate knows. */
interface Known {
  readonly compiled: CompiledRules
  /** The highest version of each rule, those out of force too. */
  readonly versions: ReadonlyMap<string, TextRule>
  /** When the latest change was made that is in here. */
  readonly changedAtMs: number
  readonly loadedAtMs: number
}

let known: Known | null = null
const renewal = makeRenewal()

interface RuleRow {
  readonly rule: string
  readonly changedAtMs: number
}

/** The rules in force, compiled: never older than a minute, and almost always without a round trip. */
export async function rulesInForce(context: Context): Promise<CompiledRules> {
  return (await knownRules(context)).compiled
}

/** The highest version of every rule, by id. Those of the house are there whether or not anybody changed them. */
export async function latestRules(context: Context): Promise<ReadonlyMap<string, TextRule>> {
  return (await knownRules(context)).versions
}

async function knownRules(context: Context): Promise<Known> {
  const when = renewal(known?.loadedAtMs ?? null, context.nowMs)
  if (known === null || when === "before") return read(context)
  if (when === "behind") context.later(read(context).catch(() => {}))
  return known
}

async function read({ database, nowMs, log }: Context): Promise<Known> {
  const since = known === null ? null : known.changedAtMs - CLOCK_LEAP_MS
  const rows = await database.all<RuleRow>(selectRules(since))
  const rules = rows.flatMap(({ rule }) => readStoredRule(rule) ?? [])
  if (rules.length < rows.length) log.error("text rules that this release cannot read were left out", { count: rows.length - rules.length })
  const changedAtMs = Math.max(known?.changedAtMs ?? 0, ...rows.map((row) => row.changedAtMs))
  return learn(rules, { changedAtMs, loadedAtMs: nowMs })
}

/** The highest versions: of all rules, or of those that changed since a moment. */
export function selectRules(sinceMs: number | null): SQL {
  if (sinceMs === null) return sql`SELECT rule, MAX(version) AS "version", changed_at_ms AS "changedAtMs" FROM text_rule GROUP BY id`
  return sql`SELECT rule, changed_at_ms AS "changedAtMs" FROM text_rule WHERE changed_at_ms >= ${sinceMs}`
}

/** Takes in what was saved here, so that it counts at once for the moderator who saved it. */
export function learnRule(rule: TextRule): void {
  if (known !== null) learn([rule], known)
}

/** Compiles again only where something is new. */
function learn(rules: readonly TextRule[], { changedAtMs, loadedAtMs }: Pick<Known, "changedAtMs" | "loadedAtMs">): Known {
  const versions = new Map(known?.versions ?? HOUSE_RULES.map((rule) => [rule.id, rule]))
  let isNew = known === null
  for (const rule of rules) {
    const before = versions.get(rule.id)
    if (before !== undefined && before.version >= rule.version) continue
    versions.set(rule.id, rule)
    isNew = true
  }
  const compiled = known === null || isNew ? compileRules([...versions.values()]) : known.compiled
  known = { compiled, versions, changedAtMs, loadedAtMs }
  return known
}
