import type { RuleDraft, ShownRule } from "../rule-contract.ts"
import { HOUSE_RULES } from "../text/house-rules.ts"
import type { TextRule } from "../text/rule.ts"
import { readStoredRule } from "../text/stored-rule.ts"

/** A version of a rule as it is read to be shown. */
export interface RuleVersionRow {
  readonly rule: string
  readonly version: number
  readonly changedBy: string
  /** Null where the account is gone. */
  readonly name: string | null
  readonly changedAtMs: number
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
export function shownRule({ rule: json, changedBy, name, changedAtMs }: RuleVersionRow): ShownRule | null {
  const rule = readStoredRule(json)
  if (rule === null) return null
  const at = new Date(changedAtMs).toISOString()
  return { ...fieldsOfRule(rule), is_house: false, changed_by: { id: changedBy, name: name ?? changedBy }, changed_at: at }
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
