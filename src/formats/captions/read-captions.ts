import { type CaptionSpan, readCaptionText, trimSpans, writeCaptionText } from "./caption-text.ts"
import { decodeText } from "./decode-text.ts"

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

/** The cues by their beginnings, or why there are none and in which line, from 1. */
export type CaptionsFound =
  | { readonly ok: true; readonly cues: readonly CaptionCue[] }
  | { readonly ok: false; readonly line: number; readonly reason: CaptionsRefusal }

const ARROW = "-->"
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/
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

/** Reads SubRip or WebVTT in UTF-8, UTF-16 or Latin-1. What is not understood is refused with its line; never throws. */
export function readCaptions(bytes: Uint8Array): CaptionsFound {
  try {
    if (bytes.length > MAXIMUM_CAPTIONS_BYTES) throw new Refused(1, "CaptionsTooLarge")
    const lines = decodeText(bytes)
      .toWellFormed()
      .split(/\r\n|\n|\r/)
    const binary = lines.findIndex((line) => line.includes("\0"))
    if (binary !== -1) throw new Refused(binary + 1, "CaptionsNotText")
    const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")
    const cues = isWebVtt ? readWebVtt(lines) : readSubRip(lines)
    if (cues.length === 0) throw new Refused(lines.length, "CaptionsEmpty")
    return { ok: true, cues: cues.toSorted((left, right) => left.fromMs - right.fromMs || left.untilMs - right.untilMs) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, line: error.line, reason: error.reason }
    throw error
  }
}

/** Writes cues as WebVTT, which `readCaptions` reads the same cues out of. */
export function writeWebVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map(({ fromMs, untilMs, spans }) => `${clock(fromMs)} ${ARROW} ${clock(untilMs)}\n${writeCaptionText(spans)}\n`)
  return ["WEBVTT\n", ...blocks].join("\n")
}

function readWebVtt(lines: readonly string[]): CaptionCue[] {
  const cues: CaptionCue[] = []
  let at = nextEmpty(lines, 0)
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at++
      continue
    }
    const end = nextEmpty(lines, at)
    if (!ASIDE.test(lines[at] ?? "")) {
      // A cue may have a name of its own in the line above its times.
      const times = lines[at]?.includes(ARROW) === true ? at : at + 1
      if (times >= end || lines[times]?.includes(ARROW) !== true) throw new Refused(at + 1, "CaptionsTimeMissing")
      addCue(cues, times, lines[times] ?? "", lines.slice(times + 1, end))
    }
    at = end
  }
  return cues
}

function readSubRip(lines: readonly string[]): CaptionCue[] {
  const cues: CaptionCue[] = []
  let at = 0
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at++
      continue
    }
    const times = isNumber(lines[at]) && lines[at + 1]?.includes(ARROW) === true ? at + 1 : at
    if (lines[times]?.includes(ARROW) !== true) throw new Refused(times + 1, "CaptionsTimeMissing")
    const end = endOfSubRip(lines, times + 1)
    addCue(cues, times, lines[times] ?? "", lines.slice(times + 1, end))
    at = end
  }
  return cues
}

/** Where a cue of SubRip ends: its text may have empty lines, so only what begins another cue ends it. */
function endOfSubRip(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    if (lines[at]?.includes(ARROW) === true) return at
    if (isNumber(lines[at]) && lines[at + 1]?.includes(ARROW) === true) return at
  }
  return lines.length
}

function addCue(cues: CaptionCue[], at: number, times: string, text: readonly string[]): void {
  const [before = "", after = ""] = times.split(ARROW, 2)
  const fromMs = timeOf(before.trim())
  // Behind the end stand places and sizes, which the viewer chooses.
  const untilMs = timeOf(after.trim().split(/[ \t]/, 1)[0] ?? "")
  if (fromMs === null || untilMs === null) throw new Refused(at + 1, "CaptionsTimeUnreadable")
  if (untilMs < fromMs) throw new Refused(at + 1, "CaptionsTimeBackwards")
  if (cues.length === MAXIMUM_CUES) throw new Refused(at + 1, "CaptionsTooManyCues")
  const spans = trimSpans(readCaptionText(text.join("\n")))
  // As it would be written, so that what was taken is taken again.
  if (writeCaptionText(spans).length > MAXIMUM_CUE_CHARACTERS) throw new Refused(at + 1, "CaptionsCueTooLong")
  if (untilMs > fromMs && spans.length > 0) cues.push({ fromMs, untilMs, spans })
}

function timeOf(text: string): number | null {
  const [, hours = "0", minutes = "", seconds = "", fraction = ""] = TIME.exec(text) ?? []
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
