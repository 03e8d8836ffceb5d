import { deriveSeed, makeRandom } from "../../paint/random.ts"
import { keyOf, motif, partsOf, type Setting, SIXTEENTHS, type Step, settingOf } from "../compose.ts"
import type { Score } from "../score.ts"

/** The tune of a song: what is sung of the composer's motifs, a note for every syllable. */

/** A line of lyrics, as much of it as a tune needs. */
export interface CountedLine {
  /** What its section is called; sections of one name have one tune. */
  readonly mark: string
  readonly syllables: number
}

/** A note of the voice. */
export interface SungNote {
  readonly atS: number
  readonly lengthS: number
  /** MIDI. */
  readonly key: number
}

/** A line as it is sung: one note for each of its syllables. */
export interface SungLine {
  /** Which of the lines. */
  readonly line: number
  readonly notes: readonly SungNote[]
}

export interface Song {
  readonly score: Score
  readonly sung: readonly SungLine[]
}

/** Where a voice is at ease, MIDI; its notes lie at most so far away. */
export interface VoiceRange {
  readonly centre: number
  readonly reach: number
}

/** Bars that a line takes where there is room; half as many where there is not. */
const BARS_A_LINE = 2
/** Syllables that a bar has room for. */
const SYLLABLES_A_BAR = 8
/** Sixteenths of a bar that are left to breathe at the end of a line. */
const BREATH = 2

/** A share of the piece, at most two bars, before the voice; a bar after it. */
const edgesOf = (bars: number): readonly [intro: number, outro: number] => (bars >= 16 ? [2, 1] : bars >= 5 ? [1, 1] : [0, 0])

const barsOf = ({ syllables }: CountedLine, unit: number): number => unit * Math.max(1, Math.ceil(syllables / (unit * SYLLABLES_A_BAR)))

/** Which lines are sung in which bars: all in their order, and from the chorus (or the beginning) again while there is room. */
function placed(
  lines: readonly CountedLine[],
  bars: number,
): readonly { readonly line: number; readonly bar: number; readonly bars: number }[] {
  const [intro, outro] = edgesOf(bars)
  const room = bars - intro - outro
  const all = (unit: number) => lines.reduce((sum, line) => sum + barsOf(line, unit), 0)
  const unit = all(BARS_A_LINE) <= room ? BARS_A_LINE : 1
  const chorus = Math.max(
    0,
    lines.findIndex(({ mark }) => mark === "chorus"),
  )
  const places: { line: number; bar: number; bars: number }[] = []
  let [bar, next] = [intro, 0]
  for (let line = lines[next]; line !== undefined; line = lines[next]) {
    const left = intro + room - bar
    const wanted = barsOf(line, unit)
    if (left < wanted && (places.length > 0 || left < 1)) break
    places.push({ line: next, bar, bars: Math.min(wanted, left) })
    bar += Math.min(wanted, left)
    next = next + 1 < lines.length ? next + 1 : chorus
  }
  return places
}

/** Two bars of a tune over as many bars as a line has, without what comes after its last breath. */
function stretched(steps: readonly Step[], bars: number): readonly Step[] {
  const end = bars * SIXTEENTHS - BREATH * Math.min(2, bars)
  const turns = Math.ceil(bars / 2)
  const all = Array.from({ length: turns }, (_, turn) => steps.map((step) => ({ ...step, at: step.at + turn * 2 * SIXTEENTHS }))).flat()
  return all.filter(({ at }) => at < end).map((step) => ({ ...step, length: Math.min(step.length, end - step.at) }))
}

/** The steps as exactly so many: the shortest join those before them, the longest part in two. */
export function fitted(steps: readonly Step[], count: number): readonly Step[] {
  // The silence after a step is its own: a voice holds it.
  let held = steps.map((step, at) => ({ ...step, length: (steps[at + 1]?.at ?? step.at + step.length) - step.at }))
  while (held.length > count) {
    const shortest = held.slice(1).reduce((best, { length }, at) => (length < (held[best]?.length ?? 0) ? at + 1 : best), 1)
    const joined = held[shortest]?.length ?? 0
    held = held.flatMap((step, at) => (at === shortest ? [] : at === shortest - 1 ? [{ ...step, length: step.length + joined }] : [step]))
  }
  while (held.length < count && held.length > 0) {
    const longest = held.reduce((best, { length }, at) => (length > (held[best]?.length ?? 0) ? at : best), 0)
    held = held.flatMap((step, at) => {
      if (at !== longest) return [step]
      const half = step.length / 2
      return [
        { ...step, length: half },
        { ...step, at: step.at + half, length: half },
      ]
    })
  }
  return held
}

/** The same note of another octave: within the reach of a voice, as near as can be to the note before. */
export function withinRange(key: number, { centre, reach }: VoiceRange, before: number): number {
  const lowest = key - 12 * Math.floor((key - (centre - reach)) / 12)
  const octaves = [lowest, lowest + 12].filter((one) => one <= centre + reach)
  return octaves.reduce((best, one) => (Math.abs(one - before) < Math.abs(best - before) ? one : best), lowest)
}

function linesOf(setting: Setting, lines: readonly CountedLine[], seed: number, range: VoiceRange): readonly SungLine[] {
  const { bars, barS, roots, style } = setting
  const motifs = new Map<string, readonly [readonly Step[], readonly Step[]]>()
  const motifsOf = (mark: string) => {
    const known = motifs.get(mark)
    if (known !== undefined) return known
    const random = makeRandom(deriveSeed(seed, `tune of ${mark}`))
    const made = [motif({ style, random }), motif({ style, random })] as const
    motifs.set(mark, made)
    return made
  }
  return placed(lines, bars).map(({ line, bar, bars: span }) => {
    const { mark, syllables } = lines[line] ?? { mark: "", syllables: 0 }
    const within =
      line -
      Math.max(
        0,
        lines.findIndex((one) => one.mark === mark),
      )
    const steps = fitted(stretched(motifsOf(mark)[within % 2 === 0 ? 0 : 1], span), syllables)
    const notes: SungNote[] = []
    for (const { at, length, degree } of steps) {
      const root = roots[(bar + Math.floor(at / SIXTEENTHS)) % roots.length] ?? 0
      const key = withinRange(keyOf(setting, root + degree, 0), range, notes.at(-1)?.key ?? range.centre)
      notes.push({ atS: barS * (bar + at / SIXTEENTHS), lengthS: (barS * length) / SIXTEENTHS, key })
    }
    return { line, notes }
  })
}

/** What a song is composed to. */
interface SongPlan {
  readonly prompt: string
  /** What is not to be heard. */
  readonly without?: string
  readonly seed: number
  readonly lengthS: number
}

/** A song that lasts so long: who plays, and what is sung when. The lead plays where nobody sings. */
export function composedSong({ prompt, without = "", seed, lengthS }: SongPlan, lines: readonly CountedLine[], range: VoiceRange): Song {
  const setting = settingOf(prompt, seed, lengthS, without)
  const sung = linesOf(setting, lines, seed, range)
  const voiced = sung.flatMap(({ notes }) => {
    const [first, last] = [notes[0], notes.at(-1)]
    return first === undefined || last === undefined ? [] : [{ fromS: first.atS, toS: last.atS + last.lengthS }]
  })
  const isFree = ({ atS, lengthS: length }: { readonly atS: number; readonly lengthS: number }) =>
    voiced.every(({ fromS, toS }) => atS + length <= fromS || atS >= toS)
  return { score: { parts: partsOf(setting, isFree) }, sung }
}
