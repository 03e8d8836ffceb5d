import * as z from "zod/mini"
import type { FieldError } from "../../../domain/_kernel/errors.ts"
import { fieldErrors } from "../../../domain/_kernel/valid-input.ts"
import { RATED_LEVELS, UNKNOWN_LEVEL } from "../../../domain/moderation/level-rules.ts"
import { type RuleDraft, ruleSave, type ShownRule } from "../../../domain/moderation/rule-contract.ts"
import { KINDS_WITH_ENTRIES, ruleErrors } from "../../../domain/moderation/text/check-rule.ts"
import type { RuleKind, RuleTopic, TextRule } from "../../../domain/moderation/text/rule.ts"
import type { TextAction, TextScene } from "../../../domain/moderation/text/verdict.ts"

/** A rule as it is typed: lists as lines or with commas. */
export interface RuleForm {
  readonly id: string
  readonly title: string
  readonly about: RuleTopic
  readonly kind: RuleKind
  readonly isActive: boolean
  readonly scenes: readonly TextScene[]
  readonly fields: string
  readonly languages: string
  readonly action: TextAction
  readonly level: string
  readonly entries: string
  readonly limit: string
  readonly found: string
  readonly free: string
}

const EMPTY: RuleForm = {
  id: "",
  title: "",
  about: "TextOther",
  kind: "word",
  isActive: true,
  scenes: [],
  fields: "",
  languages: "",
  action: "review",
  level: "1",
  entries: "",
  limit: "",
  found: "",
  free: "",
}

/** What the form shows of a rule; null is a new one. */
export function formOf(rule: ShownRule | null): RuleForm {
  if (rule === null) return EMPTY
  const { id, title, about, kind, is_active: isActive, scenes, action, level, limit } = rule
  return {
    ...{ id, title, about, kind, isActive, scenes, action },
    level: String(level),
    limit: limit === null ? "" : String(limit),
    fields: rule.fields.join(", "),
    languages: rule.languages.join(", "),
    entries: rule.entries.join("\n"),
    found: rule.examples.found.map(asLine).join("\n"),
    free: rule.examples.free.map(asLine).join("\n"),
  }
}

/** The rule that a form stands for. */
export function draftOf(form: RuleForm): RuleDraft {
  const limit = Number.parseInt(form.limit, 10)
  return {
    id: form.id.trim(),
    title: form.title,
    about: form.about,
    kind: form.kind,
    is_active: form.isActive,
    scenes: [...form.scenes],
    fields: listOf(form.fields),
    languages: listOf(form.languages),
    action: form.action,
    level: RATED_LEVELS.find((level) => level === Number(form.level)) ?? UNKNOWN_LEVEL,
    entries: KINDS_WITH_ENTRIES.includes(form.kind) ? linesOf(form.entries) : [],
    limit: Number.isNaN(limit) || form.kind === "word" || form.kind === "phrase" ? null : limit,
    examples: { found: linesOf(form.found), free: linesOf(form.free) },
  }
}

/** A draft as the engine takes it. */
export function ruleOf({ is_active, ...draft }: RuleDraft): TextRule {
  return { ...draft, isActive: is_active, version: 0 }
}

/** What keeps a draft from being saved, by the path in the draft: what the server would say, before it is asked. */
export function draftErrors(draft: RuleDraft): readonly FieldError[] {
  const read = z.safeParse(ruleSave.input(), { rule: draft, version: 0 })
  if (read.success) return ruleErrors(ruleOf(draft))
  return fieldErrors(read.error.issues, { rule: draft, version: 0 }).map((error) => ({ ...error, path: error.path.replace(/^rule\./, "") }))
}

/** The first error of a field, with the line that it is in where the field has lines. */
export function errorAt(errors: readonly FieldError[], path: string): { readonly message: string; readonly line: number | null } | null {
  const error = errors.find((candidate) => candidate.path === path || candidate.path.startsWith(`${path}.`))
  if (error === undefined) return null
  const line = Number.parseInt(error.path.slice(path.length + 1), 10)
  return { message: error.message, line: Number.isNaN(line) ? null : line + 1 }
}

export const LEVEL_CHOICES = RATED_LEVELS

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "")
}

function listOf(text: string): string[] {
  return text
    .split(/[,\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
}

function asLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ")
}
