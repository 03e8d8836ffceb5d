import { strongestLevel } from "../level-rules.ts"
import type { CompiledRules } from "./compile-rules.ts"
import { type Folded, fold } from "./fold.ts"
import { isHostOf, type Link, linksOf } from "./links.ts"
import { repetitionsOf } from "./repetition.ts"
import type { TextRule } from "./rule.ts"
import { mayBeIn } from "./scripts.ts"
import { distanceOf, SIMILAR_BITS, simHashOf } from "./sim-hash.ts"
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

/** Findings of one rule in one field that are told; whoever mends these meets the rest. */
const MAXIMUM_FINDINGS_OF_RULE = 20
/** Findings of a whole check. */
const MAXIMUM_FINDINGS = 100

/** What a set of rules says of some texts. Pure: the same texts and rules always give the same, in whatever order they come. */
export function applyRules(compiled: CompiledRules, scene: TextScene, fields: readonly CheckedField[]): TextVerdict {
  return verdictOf(fields.flatMap((field) => findingsOf(compiled, scene, field)))
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

function findingsOf(compiled: CompiledRules, scene: TextScene, { path, text }: CheckedField): readonly TextFinding[] {
  const applies = compiled.rules.map((rule) => isFor(rule, scene, path, text))
  if (!applies.includes(true)) return []
  const folded = fold(text)
  return hitsOf(compiled, folded, applies, text).map(({ rule, start, end }) => {
    const { id, version, action, level, about } = compiled.rules[rule] ?? UNKNOWN
    const span = { start: folded.starts[start] ?? 0, end: folded.ends[end - 1] ?? text.length }
    return { rule: id, version, field: path, span, action, level, about, appeal: appealOf(action) }
  })
}

const UNKNOWN = { id: "", version: 0, action: "note", level: 1, about: "TextOther" } as const

/** How one objects to what a rule asks for. */
export function appealOf(action: TextAction): TextAppeal | null {
  if (action === "note") return null
  return action === "refuse" ? "support" : "work"
}

function isFor(rule: TextRule, scene: TextScene, path: string, text: string): boolean {
  if (rule.scenes.length > 0 && !rule.scenes.includes(scene)) return false
  if (rule.fields.length > 0 && !path.split(".").some((part) => rule.fields.includes(part))) return false
  return mayBeIn(text, rule.languages)
}

function hitsOf(compiled: CompiledRules, folded: Folded, applies: readonly boolean[], text: string): readonly Hit[] {
  const hits = compiled.words.length > 0 ? findWords(compiled, folded, applies, MAXIMUM_FINDINGS_OF_RULE) : []
  let links: readonly Link[] | null = null
  for (const [place, rule] of compiled.rules.entries()) {
    if (applies[place] !== true) continue
    if (rule.kind === "link") {
      links ??= linksOf(folded)
      const against = links.filter(({ host }) => rule.entries.some((entry) => isHostOf(host, entry))).slice(rule.limit ?? 0)
      hits.push(...against.slice(0, MAXIMUM_FINDINGS_OF_RULE).map(({ start, end }) => ({ rule: place, start, end })))
    } else if (rule.kind === "repetition") {
      const against = repetitionsOf(folded, rule.limit ?? 1)
      hits.push(...against.slice(0, MAXIMUM_FINDINGS_OF_RULE).map(({ start, end }) => ({ rule: place, start, end })))
    } else if (rule.kind === "similarity" && isSimilar(compiled, place, rule, text))
      hits.push({ rule: place, start: 0, end: folded.length })
  }
  return hits
}

function isSimilar({ samples }: CompiledRules, place: number, { limit }: TextRule, text: string): boolean {
  const hash = simHashOf(text)
  return hash !== null && (samples.get(place) ?? []).some((sample) => distanceOf(sample, hash) <= (limit ?? SIMILAR_BITS))
}
