import { endsLikeWeight, isEscapeAt, isInWeight } from "./escapes.ts"
import type { Lifted } from "./lift.ts"
import { numberOf, WORD_SEPARATOR } from "./piece-drafts.ts"
import type { Span } from "./prompt-document.ts"
import { findSchedules, type Schedule } from "./schedules.ts"
import { BRACKET_FACTOR, clampWeight } from "./weight.ts"

/** The weight at a place of a text and the brackets without a number around it. */
export interface Emphasis {
  readonly weight: number
  readonly brackets: number
  /** Whether any bracket stands around the place, of either kind. */
  readonly isInBrackets: boolean
}

/** What a web-ui text falls apart into. Brackets know their partner: its index among the atoms, null for one never closed. */
export type Atom =
  | { readonly kind: "text" | "comma"; readonly span: Span }
  | { readonly kind: "open"; readonly span: Span; readonly bracket: "(" | "["; factor: number; isPlain: boolean; partner: number | null }
  | { readonly kind: "close"; readonly span: Span; readonly bracket: "(" | "["; readonly partner: number }
  | { readonly kind: "lifted"; readonly span: Span; readonly lifted: Lifted }
  | { readonly kind: "schedule"; readonly span: Span; readonly schedule: Schedule }

type Skipped = Extract<Atom, { readonly kind: "lifted" | "schedule" }>

function skippedOf(text: string, lifted: readonly Lifted[]): readonly Skipped[] {
  const schedules = findSchedules(text, lifted).map((schedule): Skipped => ({ kind: "schedule", span: schedule.span, schedule }))
  const tags = lifted.map((tag): Skipped => ({ kind: "lifted", span: tag.span, lifted: tag }))
  return [...schedules, ...tags].sort((one, other) => one.span.start - other.span.start)
}

/**
 * Splits a web-ui text at commas and brackets (spec 1§5), as AUTOMATIC1111 pairs them: round and square ones each among themselves, a
 * closing one without a partner is text, an opening one without a partner reaches to the end. Linear time.
 */
export function atomsOf(text: string, lifted: readonly Lifted[]): readonly Atom[] {
  const atoms: Atom[] = []
  const open = { "(": [] as number[], "[": [] as number[] }
  const skipped = skippedOf(text, lifted)
  let nextSkipped = 0
  let textStart = 0
  let weightFrom = 0 // behind the last escape, whose bracket belongs to no weight
  const flush = (end: number) => {
    if (textStart < end) atoms.push({ kind: "text", span: { start: textStart, end } })
  }
  const push = (atom: Atom) => {
    flush(atom.span.start)
    atoms.push(atom)
    textStart = weightFrom = atom.span.end
  }
  const closing = (bracket: "(" | "[", at: number) => {
    const partner = open[bracket].pop()
    const opened = partner === undefined ? undefined : atoms[partner]
    if (partner === undefined || opened?.kind !== "open") return
    const tail = text.slice(Math.max(weightFrom, textStart), at)
    const hasNumber = bracket === "(" && endsLikeWeight(tail)
    const start = hasNumber ? text.lastIndexOf(":", at) : at
    if (hasNumber) {
      opened.factor = numberOf(text.slice(start + 1, at)) ?? 1
      opened.isPlain = false
    }
    push({ kind: "close", bracket, partner, span: { start, end: at + 1 } })
    opened.partner = atoms.length - 1
  }
  for (let at = 0; at < text.length; at++) {
    const skip = skipped[nextSkipped]
    const character = text[at] ?? ""
    if (skip?.span.start === at) {
      push(skip)
      at = skip.span.end - 1
      nextSkipped++
    } else if (isEscapeAt(text, at)) weightFrom = ++at + 1
    else if (character === "(" || character === "[") {
      const factor = character === "(" ? BRACKET_FACTOR : 1 / BRACKET_FACTOR
      push({ kind: "open", bracket: character, factor, isPlain: true, partner: null, span: { start: at, end: at + 1 } })
      open[character].push(atoms.length - 1)
    } else if (character === ")") closing("(", at)
    else if (character === "]") closing("[", at)
    else if (/[\n\r]/.test(character) && open["("].length > 0 && isInWeight(text, at, Math.max(weightFrom, textStart))) continue
    else if (WORD_SEPARATOR.test(character)) push({ kind: "comma", span: { start: at, end: at + 1 } })
  }
  flush(text.length)
  return atoms
}

/** The emphasis at each atom; at a bracket it is the one outside of it. */
export function emphasesOf(atoms: readonly Atom[]): readonly Emphasis[] {
  // Two stacks, since pairs of different kinds may overlap.
  const products = { "(": [1], "[": [1] }
  let brackets = 0
  const here = (): Emphasis => ({
    weight: clampWeight((products["("].at(-1) ?? 1) * (products["["].at(-1) ?? 1)),
    brackets,
    isInBrackets: products["("].length + products["["].length > 2,
  })
  return atoms.map((atom) => {
    if (atom.kind === "open") {
      const outside = here()
      const product = products[atom.bracket]
      product.push(clampWeight((product.at(-1) ?? 1) * atom.factor))
      if (atom.isPlain) brackets += atom.bracket === "(" ? 1 : -1
      return outside
    }
    if (atom.kind === "close") {
      const opened = atoms[atom.partner]
      products[atom.bracket].pop()
      if (opened?.kind === "open" && opened.isPlain) brackets -= atom.bracket === "(" ? 1 : -1
    }
    return here()
  })
}
