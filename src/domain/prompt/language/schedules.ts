import { isEscapeAt } from "./escapes.ts"
import type { Lifted } from "./lift.ts"
import { numberOf } from "./piece-drafts.ts"
import type { Span } from "./prompt-document.ts"

/** A square bracket that changes the words while an image is made, instead of their weight. */
export interface Schedule {
  readonly subType: "editing" | "alternation"
  readonly span: Span
  /** Of editing from, to and when; of alternation the options; each as it is written. */
  readonly args: readonly string[]
}

interface Frame {
  readonly bracket: "(" | "["
  readonly start: number
  readonly colons: number[]
  readonly pipes: number[]
  hasTag: boolean
}

const MAXIMUM_COLONS = 2

function partsOf(text: string, { start }: Frame, ends: readonly number[], end: number): string[] {
  return [...ends, end].map((partEnd, index) => text.slice((ends[index - 1] ?? start) + 1, partEnd))
}

/** What a closed square bracket is; null where it only lowers a weight. The rules are AUTOMATIC1111's. */
function scheduleOf(text: string, frame: Frame, end: number): Schedule | null {
  const span = { start: frame.start, end: end + 1 }
  const { colons, pipes } = frame
  if (frame.hasTag) return null
  if (pipes.length > 0) return colons.length > 0 ? null : { subType: "alternation", span, args: partsOf(text, frame, pipes, end) }
  if (colons.length === 0 || colons.length > MAXIMUM_COLONS) return null
  const parts = partsOf(text, frame, colons, end)
  const when = parts.at(-1) ?? ""
  if (numberOf(when) === undefined) return null
  const [from = "", to = ""] = colons.length === 1 ? ["", parts[0]] : parts
  return { subType: "editing", span, args: [from, to, when.trim()] }
}

/** The outermost `[from:to:when]` and `[a|b]` of a web-ui prompt, in the order of the text. Linear time. */
export function findSchedules(text: string, lifted: readonly Lifted[]): readonly Schedule[] {
  const found: Schedule[] = []
  const open: Frame[] = []
  const depths = { "(": 0, "[": 0 }
  /** Closes the nearest bracket of a kind; those opened in it that never closed are given up. */
  const close = (bracket: "(" | "["): { readonly frame: Frame; readonly isWhole: boolean } | null => {
    if (depths[bracket] === 0) return null
    for (let isWhole = true; ; isWhole = false) {
      const frame = open.pop()
      if (frame === undefined) return null
      depths[frame.bracket]--
      const parent = open.at(-1)
      if (parent !== undefined) parent.hasTag ||= frame.hasTag
      if (frame.bracket === bracket) return { frame, isWhole }
    }
  }
  let nextLifted = 0
  for (let at = 0; at < text.length; at++) {
    const tag = lifted[nextLifted]
    if (tag?.span.start === at) {
      const top = open.at(-1)
      if (top !== undefined) top.hasTag = true
      at = tag.span.end - 1
      nextLifted++
      continue
    }
    const character = text[at]
    if (isEscapeAt(text, at)) at++
    else if (character === "(" || character === "[") {
      depths[character]++
      open.push({ bracket: character, start: at, colons: [], pipes: [], hasTag: false })
    } else if (character === ":") open.at(-1)?.colons.push(at)
    else if (character === "|") open.at(-1)?.pipes.push(at)
    else if (character === ")") close("(")
    else if (character === "]") {
      const closed = close("[")
      const schedule = closed?.isWhole === true ? scheduleOf(text, closed.frame, at) : null
      if (schedule !== null) found.push(schedule)
    }
  }
  return outermost(found)
}

/** An outer bracket closes after what is in it, so going back from the end meets it first. */
function outermost(schedules: readonly Schedule[]): readonly Schedule[] {
  const kept: Schedule[] = []
  let start = Number.POSITIVE_INFINITY
  for (const schedule of schedules.toReversed()) {
    if (schedule.span.end > start) continue
    kept.push(schedule)
    start = schedule.span.start
  }
  return kept.reverse()
}
