import { deriveSeed, makeRandom } from "../paint/random.ts"
import type { Note, Part, Score } from "./score.ts"
import { type Style, styleOf } from "./styles.ts"

/** Music out of words and a seed: a form of sections, a progression under each, and a tune that comes again. */

type Random = () => number

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
/** How finely a bar is counted. */
export const SIXTEENTHS = 16
const BARS_A_SECTION = 4

export const pick = <Value>(random: Random, list: readonly Value[], instead: Value): Value =>
  list[Math.floor(random() * list.length)] ?? instead

/** A note of a tune: when it is in its two bars, how long, and how many degrees above the root of its bar. */
export interface Step {
  readonly at: number
  readonly length: number
  readonly degree: number
}

/** What all parts of a piece have in common. */
export interface Setting {
  readonly style: Style
  readonly tonic: number
  readonly barS: number
  readonly bars: number
  readonly random: Random
  /** Degrees that the bars stand on, one after another and again. */
  readonly roots: readonly number[]
}

/** Two bars of a tune: on the strong beats a note of the chord, between them a step away. */
export function motif({ style, random }: Pick<Setting, "style" | "random">): readonly Step[] {
  const steps: Step[] = []
  let degree = pick(random, [0, 2, 4], 0)
  for (let at = 0; at < 2 * SIXTEENTHS; ) {
    const isStrong = at % 4 === 0
    const length = pick(random, style.density >= 6 ? [2, 2, 3, 4] : style.density >= 4 ? [2, 4, 4, 6] : [8, 8, 12], 4)
    degree = isStrong ? pick(random, [0, 2, 4, 7], 0) : Math.min(8, Math.max(-3, degree + pick(random, [-2, -1, 1, 2], 1)))
    if (random() < 0.84 || at === 0) steps.push({ at, length, degree })
    at += length
  }
  return steps
}

/** The MIDI key of a degree of the scale. */
export const keyOf = ({ style, tonic }: Pick<Setting, "style" | "tonic">, degree: number, octave: number): number => {
  const scale = style.isMinor ? MINOR : MAJOR
  const within = ((degree % 7) + 7) % 7
  return tonic + 12 * (octave + Math.floor(degree / 7)) + (scale[within] ?? 0)
}

/** Which bars have what: the accompaniment comes first, drums and tune then, and the end is without drums. */
const hasTune = ({ bars }: Setting, bar: number): boolean => bar < bars && (bars <= 4 || (bar >= Math.min(4, bars / 4) && bar < bars - 1))
const hasBeat = ({ bars }: Setting, bar: number): boolean => bars <= 4 || (bar >= 2 && bar < bars - 2)

function tuneOf(setting: Setting): readonly Note[] {
  const { bars, barS, random, roots } = setting
  const [first, second] = [motif(setting), motif(setting)]
  const notes: Note[] = []
  for (let bar = 0; bar < bars; bar += 2) {
    if (!hasTune(setting, bar)) continue
    const isOther = Math.floor(bar / (2 * BARS_A_SECTION)) % 2 === 1
    const lifted = random() < 0.2 ? 1 : 0
    for (const { at, length, degree } of isOther ? second : first) {
      const place = bar + Math.floor(at / SIXTEENTHS)
      if (!hasTune(setting, place)) continue
      const root = roots[place % roots.length] ?? 0
      notes.push({
        atS: barS * (bar + at / SIXTEENTHS),
        lengthS: (barS * length * 0.92) / SIXTEENTHS,
        key: keyOf(setting, root + degree + (at === 0 ? 0 : lifted), 1),
        strength: 74 + Math.floor(random() * 20) + (at % 4 === 0 ? 10 : 0),
      })
    }
  }
  return notes
}

function chordsOf(setting: Setting): readonly Note[] {
  const { bars, barS, style, random, roots } = setting
  const notes: Note[] = []
  const add = (bar: number, at: number, length: number, degree: number, strength: number) =>
    notes.push({ atS: barS * (bar + at / SIXTEENTHS), lengthS: (barS * length) / SIXTEENTHS, key: keyOf(setting, degree, 0), strength })
  for (let bar = 0; bar < bars; bar++) {
    const isLast = bar === bars - 1
    const root = isLast ? 0 : (roots[bar % roots.length] ?? 0)
    const chord = [root, root + 2, root + 4]
    if (isLast || style.manner === "held") for (const degree of chord) add(bar, 0, SIXTEENTHS, degree, 62)
    else if (style.manner === "struck")
      for (const at of [0, 6, 10]) for (const degree of chord) add(bar, at, 3, degree, 58 + Math.floor(random() * 10))
    else
      for (let eighth = 0; eighth < 8; eighth++)
        add(bar, eighth * 2, 2.6, [...chord, root + 7][eighth % 4] ?? root, 56 + (eighth % 4 === 0 ? 10 : 0))
  }
  return notes
}

function bassOf(setting: Setting): readonly Note[] {
  const { bars, barS, style, roots } = setting
  return Array.from({ length: bars }, (_, bar) => bar).flatMap((bar) => {
    const root = bar === bars - 1 ? 0 : (roots[bar % roots.length] ?? 0)
    const at = bar === bars - 1 || style.beat === null ? [0] : style.density >= 7 ? [0, 4, 8, 12] : [0, 6, 8, 14]
    return at.map((place, index) => ({
      atS: barS * (bar + place / SIXTEENTHS),
      lengthS: (barS * ((at[index + 1] ?? SIXTEENTHS) - place) * 0.9) / SIXTEENTHS,
      key: keyOf(setting, root, -2),
      strength: 82,
    }))
  })
}

function drumsOf(setting: Setting): readonly Note[] {
  const { bars, barS, style, random } = setting
  const { beat } = style
  if (beat === null) return []
  return Array.from({ length: bars }, (_, bar) => bar)
    .filter((bar) => hasBeat(setting, bar))
    .flatMap((bar) =>
      beat.flatMap(([key, at]) =>
        at.map((place) => ({ atS: barS * (bar + place / SIXTEENTHS), lengthS: 0.1, key, strength: 66 + Math.floor(random() * 26) })),
      ),
    )
}

/** What a piece of so many seconds begins from; `without` are words for what is not to be heard. */
export function settingOf(prompt: string, seed: number, lengthS: number, without = ""): Setting {
  const random = makeRandom(deriveSeed(seed, "music"))
  const style = styleOf(prompt, without)
  const [least, most] = style.tempo
  const asked = 240 / (least + (most - least) * random())
  // The bars are as long as it takes for the last one to end with the piece.
  const bars = Math.max(1, Math.round(lengthS / asked))
  const tonic = 60 + pick(random, [-5, -3, 0, 2, 4], 0)
  return { style, tonic, barS: lengthS / bars, bars, random, roots: pick(random, style.progressions, [0]) }
}

/** Who plays, the lead first; `keeps` says which notes of the lead are played. */
export function partsOf(setting: Setting, keeps: (note: Note) => boolean = () => true): readonly Part[] {
  const { style, random } = setting
  const parts: readonly Part[] = [
    { instrument: pick(random, style.lead, 0), notes: tuneOf(setting).filter(keeps) },
    { instrument: pick(random, style.chords, 0), notes: chordsOf(setting) },
    { instrument: style.bass, notes: bassOf(setting) },
    { instrument: null, notes: drumsOf(setting) },
  ]
  return parts.filter(({ notes }) => notes.length > 0)
}

/** A piece of music that lasts so long. */
export function composed(prompt: string, seed: number, lengthS: number, without = ""): Score {
  return { parts: partsOf(settingOf(prompt, seed, lengthS, without)) }
}
