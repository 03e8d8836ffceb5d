import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import { textRule } from "../../../../db/schema/moderation.ts"
import { moment, type RowOf, select } from "../../_kernel/select.ts"
import type { RuleDraft, ShownRule } from "../rule-contract.ts"
import { HOUSE_RULES } from "../text/house-rules.ts"
import type { TextRule } from "../text/rule.ts"
import { readStoredRule } from "../text/stored-rule.ts"

/** A version of a rule as it is read to be shown. */
const VERSION = {
  rule: textRule.rule,
  version: sql<number>`text_rule.version`,
  // By its id where the account is gone.
  changedBy: { id: textRule.changedBy, name: sql<string>`COALESCE(account.name, text_rule.changed_by)` },
  changedAt: moment(textRule.changedAtMs),
}

/** The query of versions of rules as they are read to be shown; `which` goes on after the tables. */
export function selectVersions(database: Database, which: SQL, version = VERSION.version) {
  return select(database, { ...VERSION, version }, sql`text_rule LEFT JOIN account ON account.id = text_rule.changed_by ${which}`)
}

/** A rule as a moderator wrote it, as a version. */
export function ruleOfDraft({ is_active, ...draft }: RuleDraft, version: number): TextRule {
  return { ...draft, isActive: is_active, version }
}

/** A rule of the house that nobody changed. */
export function shownHouseRule(rule: TextRule): ShownRule {
  return { ...fieldsOfRule(rule), is_house: true, changed_by: null, changed_at: null }
}

/** A stored version; null for one that this release cannot read. */
export function shownRule({ rule: json, changedBy, changedAt }: RowOf<typeof VERSION>): ShownRule | null {
  const rule = readStoredRule(json)
  return rule === null ? null : { ...fieldsOfRule(rule), is_house: false, changed_by: changedBy, changed_at: changedAt }
}

function fieldsOfRule({ isActive, ...rule }: TextRule) {
  const { scenes, fields, languages, entries, examples } = rule
  return {
    ...rule,
    is_active: isActive,
    scenes: [...scenes],
    fields: [...fields],
    languages: [...languages],
    entries: [...entries],
    examples: { found: [...examples.found], free: [...examples.free] },
  }
}

/** The version that the house brings of a rule; 0 where it brings none. */
export function houseVersion(id: string): number {
  return HOUSE_RULES.find((rule) => rule.id === id)?.version ?? 0
}
