import { billedUnits } from "../../_kernel/billed-units.ts"
/** A word of a transcript, or what was timed in its place; times in seconds. */
export interface TimedWord {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What somebody said, as text and by its words. */
export interface Transcript {
  readonly text: string
  /** As the server names it; null where it does not say. */
  readonly language: string | null
  readonly words: readonly TimedWord[]
}

/** A line of subtitles. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The longest sound that is written down at once, in seconds: all its words travel with its task. */
export const LONGEST_TRANSCRIPT_S = 600
/** Words that are kept of a transcript at most: nobody says five in a second. */
export const MAXIMUM_WORDS = LONGEST_TRANSCRIPT_S * 5
/** Characters of a transcript at most. */
export const MAXIMUM_TRANSCRIPT_CHARACTERS = 20_000

const MINUTE_S = 60
/** What a line of subtitles has room for: two rows of 42 characters, as is usual, and seven seconds. */
const CUE = { characters: 84, seconds: 7, pauseSeconds: 1 }
const SENTENCE_END = /[.!?\u3002\uFF01\uFF1F\u061F\u2026]["'\u201D\u2019\u00BB)\uFF09\u300D\u300F]*$/u
/** What a line of subtitles cannot hold: breaks of lines, and what a player would read as a mark. */
const SPACES = /\s+/gu

/** Units of the price of a transcript: begun minutes (the ruling: 1 a minute). */
export function transcriptMinutes(durationS: number): number {
  return billedUnits(durationS, MINUTE_S)
}

/**
 * The words with times that rise, none of which is empty: servers round, repeat and overlap. What has no time at all, or begins before what
 * went before it ended, begins there; nothing ends after the sound, where its length is told.
 */
export function orderedWords(words: readonly TimedWord[], lengthS = Number.POSITIVE_INFINITY): readonly TimedWord[] {
  let afterS = 0
  return words.flatMap(({ text, start, end }) => {
    const plain = text.replace(SPACES, " ").trim()
    if (plain === "" || !Number.isFinite(start) || !Number.isFinite(end)) return []
    const beginsS = Math.min(lengthS, Math.max(afterS, start))
    afterS = Math.min(lengthS, Math.max(beginsS, end))
    return [{ text: plain, start: beginsS, end: afterS }]
  })
}

/**
 * Lines of subtitles: words until a sentence ends, a pause comes, or the line is full. What stands between the words in the text, such as
 * marks and spaces, stands between them here too, where the words are found in it; else a space.
 */
export function cuesOf({ text, words }: Transcript): readonly Cue[] {
  const lines: TimedWord[][] = []
  for (const word of withMarks(text, orderedWords(words))) {
    const line = lines.at(-1)
    if (line === undefined || isFull(line, word)) lines.push([word])
    else line.push(word)
  }
  return lines.map(cueOf).filter((cue) => cue.text !== "")
}

/** Whether a word begins a line of its own. */
function isFull(line: readonly TimedWord[], word: TimedWord): boolean {
  const { start, end, text } = cueOf(line)
  const isLong = `${text} ${word.text}`.trim().length > CUE.characters || word.end - start > CUE.seconds
  return isLong || word.start - end > CUE.pauseSeconds || SENTENCE_END.test(text)
}

function cueOf(line: readonly TimedWord[]): Cue {
  const text = line
    .map((word) => word.text)
    .join("")
    .trim()
  return { start: line[0]?.start ?? 0, end: line.at(-1)?.end ?? 0, text }
}

/** Each word with what follows it in the text up to the next one. */
function withMarks(text: string, words: readonly TimedWord[]): readonly TimedWord[] {
  const plain = text.replace(SPACES, " ")
  let from = 0
  const places = words.map((word) => {
    const at = plain.indexOf(word.text, from)
    if (at >= 0) from = at + word.text.length
    return at
  })
  return words.map((word, index) => {
    const at = places[index] ?? -1
    const next = places[index + 1] ?? -1
    const isLast = index === words.length - 1
    if (at < 0 || (!isLast && next < 0)) return { ...word, text: `${word.text} ` }
    return { ...word, text: plain.slice(at, isLast ? plain.length : next) }
  })
}

/** Subtitles as SubRip has them. */
export function srtOf(transcript: Transcript): string {
  return cuesOf(transcript)
    .map(({ start, end, text }, index) => `${index + 1}\n${clock(start, ",")} --> ${clock(end, ",")}\n${text}\n`)
    .join("\n")
}

/** Subtitles as WebVTT has them (W3C WebVTT 4): marks of its own are written as they are read. */
export function vttOf(transcript: Transcript): string {
  const lines = cuesOf(transcript).map(({ start, end, text }) => {
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    return `${clock(start, ".")} --> ${clock(end, ".")}\n${escaped}\n`
  })
  return ["WEBVTT\n", ...lines].join("\n")
}

function clock(seconds: number, point: "," | "."): string {
  const totalMs = Math.round(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, "0")
  const [hours, minutes, rest] = [Math.floor(totalMs / 3_600_000), Math.floor(totalMs / 60_000) % 60, Math.floor(totalMs / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}${point}${String(totalMs % 1000).padStart(3, "0")}`
}
