import { unreachable } from "../../_kernel/errors.ts"
import { strongestLevel } from "../level-rules.ts"
import type { CompiledRules, Sample } from "./compile-rules.ts"
import { isHostOf } from "./links.ts"
import { type ReadField, readFields } from "./read-field.ts"
import { repetitionsOf, type Stretch } from "./repetition.ts"
import type { TextRule } from "./rule.ts"
import { mayBeIn } from "./scripts.ts"
import { distanceOf, SIMILAR_BITS } from "./sim-hash.ts"
import {
  type CheckedField,
  TEXT_ACTIONS,
  type TextAction,
  type TextAppeal,
  type TextFinding,
  type TextScene,
  type TextVerdict,
} from "./verdict.ts"
import { findWords, type Hit } from "./word-matches.ts"

/** Findings of one rule in one field that are told; fixing these brings up the rest. */
const MAXIMUM_FINDINGS_OF_RULE = 20
/** Findings of a whole check. */
const MAXIMUM_FINDINGS = 100
/** Texts whose lengths differ by more are no copies of one another. */
const MAXIMUM_LENGTH_RATIO = 1.5

/** What a set of rules says of some texts. Pure: the same texts and rules always give the same, in whatever order they come. */
export function applyRules(compiled: CompiledRules, scene: TextScene, fields: readonly CheckedField[]): TextVerdict {
  return verdictOf(readFields(fields).flatMap((field) => findingsOf(compiled, scene, field)))
}

/** Findings in their order, as one verdict. */
export function verdictOf(findings: readonly TextFinding[]): TextVerdict {
  const action = TEXT_ACTIONS.findLast((candidate) => findings.some((finding) => finding.action === candidate)) ?? null
  const level = strongestLevel(...findings.map((finding) => finding.level))
  // What refuses is never cut off by what only notes.
  const weight = (finding: TextFinding) => -TEXT_ACTIONS.indexOf(finding.action)
  const told =
    findings.length <= MAXIMUM_FINDINGS
      ? findings
      : findings.toSorted((left, right) => weight(left) - weight(right)).slice(0, MAXIMUM_FINDINGS)
  return { findings: told.toSorted(byPlace), action, level }
}

function byPlace(left: TextFinding, right: TextFinding): number {
  if (left.field !== right.field) return left.field < right.field ? -1 : 1
  return left.span.start - right.span.start || left.span.end - right.span.end || (left.rule < right.rule ? -1 : 1)
}

function findingsOf(compiled: CompiledRules, scene: TextScene, field: ReadField): readonly TextFinding[] {
  const applies = compiled.rules.map((rule) => isFor(rule, scene, field))
  if (!applies.includes(true)) return []
  return hitsOf(compiled, field, applies).map(({ rule, start, end }) => {
    const { id, version, action, level, about } = compiled.rules[rule] ?? UNKNOWN
    return { rule: id, version, field: field.path, span: field.spanOf({ start, end }), action, level, about, appeal: appealOf(action) }
  })
}

const UNKNOWN = { id: "", version: 0, action: "note", level: 1, about: "TextOther" } as const

/** How one objects to what a rule asks for. */
export function appealOf(action: TextAction): TextAppeal | null {
  if (action === "note") return null
  return action === "refuse" ? "support" : "work"
}

function isFor(rule: TextRule, scene: TextScene, { path, text }: ReadField): boolean {
  if (rule.scenes.length > 0 && !rule.scenes.includes(scene)) return false
  if (rule.fields.length > 0 && !path.split(".").some((part) => rule.fields.includes(part))) return false
  return mayBeIn(text, rule.languages)
}

function hitsOf(compiled: CompiledRules, field: ReadField, applies: readonly boolean[]): readonly Hit[] {
  const hits = compiled.words.length > 0 ? findWords(compiled, field, applies, MAXIMUM_FINDINGS_OF_RULE) : []
  for (const [place, rule] of compiled.rules.entries()) {
    if (applies[place] !== true) continue
    const stretches = stretchesOf(compiled, place, rule, field)
    hits.push(...stretches.slice(0, MAXIMUM_FINDINGS_OF_RULE).map(({ start, end }) => ({ rule: place, start, end })))
  }
  return hits
}

/** What a rule finds other than words. */
function stretchesOf({ hosts, samples }: CompiledRules, place: number, { kind, limit }: TextRule, field: ReadField): readonly Stretch[] {
  switch (kind) {
    case "word":
    case "phrase":
      return []
    case "link": {
      const entries = hosts.get(place) ?? []
      return field.links.filter(({ host }) => entries.some((entry) => isHostOf(host, entry))).slice(limit ?? 0)
    }
    case "repetition":
      return repetitionsOf(field.folded, field.plain.view, limit ?? 1)
    case "similarity": {
      const isCopy = (samples.get(place) ?? []).some((sample) => isLike(sample, field, limit ?? SIMILAR_BITS))
      return isCopy ? [{ start: 0, end: field.folded.length }] : []
    }
    default:
      return unreachable(kind)
  }
}

function isLike(sample: Sample, field: ReadField, bits: number): boolean {
  const { length } = field.plain.view
  if (length > sample.length * MAXIMUM_LENGTH_RATIO || sample.length > length * MAXIMUM_LENGTH_RATIO) return false
  const hash = field.simHash
  return hash !== null && distanceOf(sample.hash, hash) <= bits
}
