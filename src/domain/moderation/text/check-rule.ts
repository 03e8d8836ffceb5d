import type { FieldError } from "../../_kernel/errors.ts"
import { applyRules } from "./apply-rules.ts"
import { compileRules } from "./compile-rules.ts"
import { normalise } from "./normalise.ts"
import type { RuleKind, TextRule } from "./rule.ts"
import { simHashOf } from "./sim-hash.ts"

/** Kinds that find by entries, and those that need a limit. */
export const KINDS_WITH_ENTRIES: readonly RuleKind[] = ["word", "phrase", "link", "similarity"]
export const KINDS_WITH_LIMIT: readonly RuleKind[] = ["repetition"]

/** What keeps a rule from being saved: entries without anything to look for, a limit that is missing, examples that it does not keep. */
export function ruleErrors(rule: TextRule): readonly FieldError[] {
  const errors: FieldError[] = []
  if (KINDS_WITH_ENTRIES.includes(rule.kind) && rule.entries.length === 0) errors.push({ path: "entries", message: "RuleNoEntries" })
  if (KINDS_WITH_LIMIT.includes(rule.kind) && rule.limit === null) errors.push({ path: "limit", message: "RuleNeedsLimit" })
  for (const [index, entry] of rule.entries.entries()) {
    const message = entryError(rule.kind, entry)
    if (message !== null) errors.push({ path: `entries.${index}`, message })
  }
  return errors.length > 0 ? errors : exampleErrors(rule)
}

function entryError(kind: RuleKind, entry: string): string | null {
  if (kind === "link") return entry.trim() === "" ? "RuleEntryEmpty" : null
  if (normalise(entry) === "") return "RuleEntryEmpty"
  return kind === "similarity" && simHashOf(entry) === null ? "RuleSampleShort" : null
}

function exampleErrors(rule: TextRule): readonly FieldError[] {
  // Where it counts is not what examples are about.
  const compiled = compileRules([{ ...rule, isActive: true, scenes: [], fields: [] }])
  const isFound = (text: string) => applyRules(compiled, "post", [{ path: "text", text }]).findings.length > 0
  return [
    ...rule.examples.found.flatMap((text, index) =>
      isFound(text) ? [] : [{ path: `examples.found.${index}`, message: "RuleMissesExample" }],
    ),
    ...rule.examples.free.flatMap((text, index) =>
      isFound(text) ? [{ path: `examples.free.${index}`, message: "RuleFindsExample" }] : [],
    ),
  ]
}
