import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { writeAudit } from "../audit.ts"
import type { ruleSave as declaration, ShownRule } from "../rule-contract.ts"
import { ruleErrors } from "../text/check-rule.ts"
import { MAXIMUM_ENTRIES_IN_FORCE, type TextRule } from "../text/rule.ts"
import { latestRules, learnRule } from "../text/rules-in-force.ts"
import { houseVersion, ruleOfDraft, selectVersions, shownRule } from "./shown-rule.ts"

/**
 * Saves a rule as the next version of what it was changed from; one batch with its audit. Throws InvalidInput where its entries or examples
 * do not hold or all rules together would have too many, Conflict where somebody changed it meanwhile or the id is taken.
 */
export async function saveRule(context: MemberContext, { rule: draft, version }: CallInput<typeof declaration>): Promise<ShownRule> {
  const { database, viewer, nowMs } = context
  const rule = ruleOfDraft(draft, version + 1)
  const errors = ruleErrors(rule)
  if (errors.length > 0) throw invalidInput(...errors.slice(0, 20).map((error) => ({ ...error, path: `rule.${error.path}` })))
  requireRoom(await latestRules(context), rule)
  const before = sql`COALESCE((SELECT MAX(version) FROM text_rule WHERE id = ${rule.id}), 0)`
  const isSaved = sql`EXISTS (SELECT 1 FROM text_rule WHERE id = ${rule.id} AND version = ${rule.version} AND changed_by = ${viewer.id} AND changed_at_ms = ${nowMs} AND json_extract(rule, '$.title') = ${rule.title})`
  const detail = { version: rule.version, title: rule.title, action: rule.action, is_active: rule.isActive, entries: rule.entries.length }
  const { rows } = await namedBatch(database, {
    row: sql`INSERT INTO text_rule (id, version, rule, is_active, changed_by, changed_at_ms)
      SELECT ${rule.id}, ${rule.version}, ${JSON.stringify(rule)}, ${rule.isActive ? 1 : 0}, ${viewer.id}, ${nowMs}
      WHERE MAX(${before}, ${houseVersion(rule.id)}) = ${version} ON CONFLICT DO NOTHING`,
    audit: writeAudit(context, "rule.save", rule.id, detail, isSaved),
    rows: selectVersions(database, sql`WHERE text_rule.id = ${rule.id} AND text_rule.version = ${rule.version} AND ${isSaved}`),
  })
  const [row] = rows
  const saved = row === undefined ? null : shownRule(row)
  if (saved === null) throw conflict(version)
  learnRule(rule)
  return saved
}

function conflict(version: number): DomainError {
  return new DomainError("Conflict", {
    errors: [{ path: version === 0 ? "rule.id" : "version", message: version === 0 ? "RuleIdTaken" : "RuleChanged" }],
  })
}

function requireRoom(rules: ReadonlyMap<string, TextRule>, rule: TextRule): void {
  const others = [...rules.values()].filter(({ id, isActive }) => isActive && id !== rule.id)
  const count = others.reduce((sum, { entries }) => sum + entries.length, rule.isActive ? rule.entries.length : 0)
  if (count > MAXIMUM_ENTRIES_IN_FORCE) throw invalidInput({ path: "rule.entries", message: "RuleTooManyEntries" })
}
