import { type CaptionSpan, readCaptionText, trimSpans, writeCaptionText } from "./caption-text.ts"

/** Largest file of captions. */
export const MAXIMUM_CAPTIONS_BYTES = 1_048_576
/** Most cues of a file, and most characters of one cue. */
export const MAXIMUM_CUES = 10_000
export const MAXIMUM_CUE_CHARACTERS = 2_000

/** What is said from one moment until another, milliseconds. */
export interface CaptionCue {
  readonly fromMs: number
  readonly untilMs: number
  readonly spans: readonly CaptionSpan[]
}

/** Why a file is refused: message keys. */
export type CaptionsRefusal =
  | "CaptionsEmpty"
  | "CaptionsTooLarge"
  | "CaptionsNotText"
  | "CaptionsTimeMissing"
  | "CaptionsTimeUnreadable"
  | "CaptionsTimeBackwards"
  | "CaptionsTooManyCues"
  | "CaptionsCueTooLong"

/** A block that is left out, by its line, from 1. */
export interface LeftOutCue {
  readonly line: number
  readonly reason: CaptionsRefusal
}

/** The cues by their beginnings and what of the file is left out, or why there are none and in which line. */
export type CaptionsFound =
  | { readonly ok: true; readonly cues: readonly CaptionCue[]; readonly leftOut: readonly LeftOutCue[] }
  | { readonly ok: false; readonly line: number; readonly reason: CaptionsRefusal }

const ARROW = "-->"
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3})|:(\d{3}))?$/
/** Blocks of WebVTT that are no cues: notes, and looks, which the viewer chooses. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/

/** A refusal on its way out of the reader. */
class Refused extends Error {
  readonly line: number
  readonly reason: CaptionsRefusal

  constructor(line: number, reason: CaptionsRefusal) {
    super(reason)
    this.line = line
    this.reason = reason
  }
}

/** What is gathered of a file. */
interface Gathered {
  readonly cues: CaptionCue[]
  readonly leftOut: LeftOutCue[]
}

/**
 * Reads a text of SubRip, WebVTT, ASS (SSA), SBV or SubViewer. A block that is not understood is left out and named with its line; a text without any
 * that is understood is refused. Never throws.
 */
export function parseCaptions(text: string): CaptionsFound {
  try {
    const lines = text.toWellFormed().split(/\r\n|\n|\r/)
    const binary = lines.findIndex((line) => line.includes("\0"))
    if (binary !== -1) throw new Refused(binary + 1, "CaptionsNotText")
    const found: Gathered = { cues: [], leftOut: [] }
    readerOf(lines)(lines, found)
    const [first] = found.leftOut
    if (found.cues.length === 0) throw new Refused(first?.line ?? lines.length, first?.reason ?? "CaptionsEmpty")
    const cues = found.cues.toSorted((left, right) => left.fromMs - right.fromMs || left.untilMs - right.untilMs)
    return { ok: true, cues, leftOut: found.leftOut }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, line: error.line, reason: error.reason }
    throw error
  }
}

function readerOf(lines: readonly string[]): (lines: readonly string[], found: Gathered) => void {
  const first = (lines.find((line) => !isEmpty(line)) ?? "").trim().replace(/^\ufeff/, "")
  if (/^WEBVTT(?:[ \t]|$)/.test((lines[0] ?? "").replace(/^\ufeff/, ""))) return readWebVtt
  if (/^\[(?:script info|v4\+? styles|events)\]/i.test(first)) return readAss
  return SBV_TIMES.test(first) || SUBVIEWER_HEAD.test(first) ? readSbv : readSubRip
}

/** Writes cues as WebVTT, which `readCaptions` reads the same cues out of. */
export function writeWebVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map(({ fromMs, untilMs, spans }) => `${clock(fromMs)} ${ARROW} ${clock(untilMs)}\n${writeCaptionText(spans)}\n`)
  return ["WEBVTT\n", ...blocks].join("\n")
}

function readWebVtt(lines: readonly string[], found: Gathered): void {
  let at = nextEmpty(lines, 0)
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at++
      continue
    }
    let end = nextEmpty(lines, at)
    if (!ASIDE.test(lines[at] ?? "")) {
      // A cue may have a name of its own in the line above its times.
      const times = lines[at]?.includes(ARROW) === true ? at : at + 1
      if (times >= end || lines[times]?.includes(ARROW) !== true) leaveOut(found, at, "CaptionsTimeMissing")
      else {
        if (times + 1 === end) end = endOfSpaced(lines, end)
        addArrowed(found, times, lines[times] ?? "", lines.slice(times + 1, end))
      }
    }
    at = end
  }
}

/** Where the words of a cue end that some programs set off from its times by an empty line. */
function endOfSpaced(lines: readonly string[], from: number): number {
  let end = from
  for (let at = from; at < lines.length; at = nextEmpty(lines, at)) {
    while (at < lines.length && isEmpty(lines[at])) at++
    const isCue = lines[at]?.includes(ARROW) === true || lines[at + 1]?.includes(ARROW) === true
    if (at === lines.length || isCue || ASIDE.test(lines[at] ?? "")) return end
    end = nextEmpty(lines, at)
  }
  return end
}

function readSubRip(lines: readonly string[], found: Gathered): void {
  let at = 0
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at++
      continue
    }
    const times = isNumber(lines[at]) && lines[at + 1]?.includes(ARROW) === true ? at + 1 : at
    const end = endOfSubRip(lines, times + 1)
    if (lines[times]?.includes(ARROW) === true) addArrowed(found, times, lines[times] ?? "", lines.slice(times + 1, end))
    else leaveOut(found, times, "CaptionsTimeMissing")
    at = end
  }
}

const SBV_TIMES = /^(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3}),(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3})$/

/** What SubViewer says of a file before its first times. */
const SUBVIEWER_HEAD = /^\[(?:information|subtitle|title)\]/i

/** YouTube's own form, and SubViewer's: both times in a line, then the words. */
function readSbv(lines: readonly string[], found: Gathered): void {
  let at = lines.findIndex((line) => !isEmpty(line) && !/^\ufeff?\[[\w ]+\]/.test(line))
  if (at < 0) return
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at++
      continue
    }
    let end = at + 1
    while (end < lines.length && !SBV_TIMES.test((lines[end] ?? "").trim())) end++
    const [, from, until] = SBV_TIMES.exec((lines[at] ?? "").trim()) ?? []
    if (from === undefined || until === undefined) leaveOut(found, at, "CaptionsTimeMissing")
    else
      addCue(found, {
        line: at,
        from,
        until,
        markup: lines
          .slice(at + 1, end)
          .join("\n")
          .replaceAll(/\[br\]/gi, "\n"),
      })
    at = end
  }
}

/** Places of a line of ASS where it says nothing of them. */
const ASS_FORMAT = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"]

/** The events of ASS and SSA, in the order that their format says; looks and drawings go. */
function readAss(lines: readonly string[], found: Gathered): void {
  let format = ASS_FORMAT
  for (const [line, written] of lines.entries()) {
    const [, kind = "", rest = ""] = /^\s*(Format|Dialogue)\s*:\s*(.*)$/i.exec(written) ?? []
    if (kind.toLowerCase() === "format") {
      const names = rest.split(",").map((name) => name.trim().toLowerCase())
      if (names.includes("text") && names.includes("start")) format = names
    } else if (kind !== "") {
      const parts = rest.split(",")
      const last = format.length - 1
      // Only the words, which stand last, have commas of their own.
      const values = [...parts.slice(0, last), parts.slice(last).join(",")]
      const valueOf = (name: string) => values[format.indexOf(name)]?.trim()
      const [from, until, text] = [valueOf("start"), valueOf("end"), valueOf("text")]
      if (from === undefined || until === undefined || text === undefined) leaveOut(found, line, "CaptionsTimeMissing")
      else addCue(found, { line, from, until, markup: markupOfAss(text) })
    }
  }
}

/** Words of ASS as the markup of captions: bold, italic and underlined as tags, everything else in braces gone. */
function markupOfAss(text: string): string {
  const plain = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\{[^{}]*\\p[1-9][^{}]*\}[^{]*(?=\{|$)/g, "")
    .replaceAll(/\\[Nn]/g, "\n")
    .replaceAll("\\h", "\u00a0")
  return plain.replaceAll(/\{[^{}]*\}/g, (braces) =>
    [...braces.matchAll(/\\([biu])(\d{0,3})(?=[\\}])/g)]
      .map(([, mark, on]) => (on === "0" || on === "" ? `</${mark}>` : `<${mark}>`))
      .join(""),
  )
}

/** Where a cue of SubRip ends: its text may have empty lines, so only what begins another cue ends it. */
function endOfSubRip(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    if (lines[at]?.includes(ARROW) === true) return at
    if (isNumber(lines[at]) && lines[at + 1]?.includes(ARROW) === true) return at
  }
  return lines.length
}

function leaveOut(found: Gathered, at: number, reason: CaptionsRefusal): void {
  found.leftOut.push({ line: at + 1, reason })
}

function addArrowed(found: Gathered, line: number, times: string, text: readonly string[]): void {
  const [before = "", after = ""] = times.split(ARROW, 2)
  // Behind the end stand places and sizes, which the viewer chooses.
  addCue(found, { line, from: before.trim(), until: after.trim().split(/[ \t]/, 1)[0] ?? "", markup: text.join("\n") })
}

interface WrittenCue {
  /** From 0. */
  readonly line: number
  readonly from: string
  readonly until: string
  readonly markup: string
}

function addCue(found: Gathered, { line, from, until, markup }: WrittenCue): void {
  const [fromMs, untilMs] = [timeOf(from), timeOf(until)]
  if (fromMs === null || untilMs === null) return leaveOut(found, line, "CaptionsTimeUnreadable")
  if (untilMs < fromMs) return leaveOut(found, line, "CaptionsTimeBackwards")
  if (found.cues.length === MAXIMUM_CUES) throw new Refused(line + 1, "CaptionsTooManyCues")
  const spans = trimSpans(readCaptionText(markup))
  // As it would be written, so that what was taken is taken again.
  if (writeCaptionText(spans).length > MAXIMUM_CUE_CHARACTERS) return leaveOut(found, line, "CaptionsCueTooLong")
  if (untilMs > fromMs && spans.length > 0) found.cues.push({ fromMs, untilMs, spans })
}

function timeOf(text: string): number | null {
  const [, hours = "0", minutes = "", seconds = "", decimals, frames] = TIME.exec(text) ?? []
  const fraction = decimals ?? frames ?? ""
  if (minutes === "" || Number(minutes) > 59 || Number(seconds) > 59) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"))
}

function clock(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.${String(ms % 1000).padStart(3, "0")}`
}

function nextEmpty(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !isEmpty(lines[at])) at++
  return at
}

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ""
const isNumber = (line: string | undefined) => line !== undefined && /^\s*\d+\s*$/.test(line)
