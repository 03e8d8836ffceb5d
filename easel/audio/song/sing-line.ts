import type { SungNote } from "./compose-song.ts"
import type { PitchMark } from "./pitch-marks.ts"
import type { Syllable } from "./syllables.ts"

/** A line that was spoken, brought to the notes of a tune: pitch-synchronous overlap and add. */

/** A line as it was spoken. */
export interface SpokenLine {
  readonly samples: Float32Array
  readonly syllables: readonly Syllable[]
  readonly marks: readonly PitchMark[]
}

/** Shares of a vowel that keep their own tempo at its beginning and its end; what lies between is held. */
const [VOWEL_HEAD, VOWEL_TAIL] = [0.25, 0.2]
/** Of the time from note to note, consonants take this share at most. */
const MOST_CONSONANT = 0.45
/** Seconds in which the pitch comes from one note to the next, and in which the voice comes and goes. */
const GLIDE_S = 0.045
const FADE_S = 0.03
const RELEASE_S = 0.09
/** The trembling of a held note: from when on, how often a second, and how far (in octaves). */
const VIBRATO = { afterS: 0.3, rate: 5.4, depth: 14 / 1200 }
/** Every vowel is brought to this level (root mean square), and by no more than these factors. */
const LEVEL = 0.16
const GAINS = { least: 0.35, most: 4 } as const

const hertz = (key: number): number => 440 * 2 ** ((key - 69) / 12)

/** Times in what was spoken, by times in what is sung. */
interface Bend {
  readonly sungS: number
  readonly spokenS: number
}

interface Plan {
  /** The periods of its vowel; all marks where it has none. */
  readonly vowel: readonly PitchMark[]
  readonly vowelEndS: number
  readonly fromS: number
  readonly toS: number
  readonly bends: readonly Bend[]
  readonly note: SungNote
  readonly gain: number
}

/** How long consonants before and after a vowel take, where the time between notes is so long. */
function consonants({ fromS, vowelS, vowelEndS, toS }: Syllable): { readonly onsetS: number; readonly codaS: number } {
  return { onsetS: vowelS - fromS, codaS: toS - vowelEndS }
}

const levelOf = (samples: Float32Array, from: number, to: number): number => {
  let sum = 0
  for (let at = from; at < to; at++) sum += (samples[at] ?? 0) ** 2
  return Math.sqrt(sum / Math.max(1, to - from))
}

/** When each syllable is sung, and how its time runs: its vowel begins with its note, its consonants keep their tempo where there is room. */
function plansOf({ samples, syllables, marks }: SpokenLine, notes: readonly SungNote[], rate: number): readonly Plan[] {
  const pairs = notes.flatMap((note, at) => {
    const syllable = syllables[at]
    return syllable === undefined ? [] : [{ note, syllable }]
  })
  const onsets = pairs.map(({ note, syllable }, at) => {
    const before = pairs[at - 1]
    const gapS = before === undefined ? 1 : note.atS - before.note.atS
    return Math.min(consonants(syllable).onsetS, gapS * MOST_CONSONANT)
  })
  return pairs.map(({ note, syllable }, at) => {
    const next = pairs[at + 1]
    const endS = note.atS + note.lengthS
    const toS = next === undefined ? endS : Math.min(endS, next.note.atS - (onsets[at + 1] ?? 0))
    const heldS = Math.max(0.02, toS - note.atS)
    const codaS = Math.min(consonants(syllable).codaS, heldS * MOST_CONSONANT)
    const vowelS = syllable.vowelEndS - syllable.vowelS
    const sungVowelS = heldS - codaS
    const kept = Math.min(1, sungVowelS / (vowelS * (VOWEL_HEAD + VOWEL_TAIL) * 2))
    const [head, tail] = [vowelS * VOWEL_HEAD * kept, vowelS * VOWEL_TAIL * kept]
    const level = levelOf(samples, Math.round(syllable.vowelS * rate), Math.round(syllable.vowelEndS * rate))
    const fromS = Math.max(0, note.atS - (onsets[at] ?? 0))
    const ofVowel = marks.filter(
      (mark) => mark.isVoiced && mark.at >= syllable.vowelS * rate && mark.at + mark.period <= syllable.vowelEndS * rate,
    )
    return {
      vowel: ofVowel.length > 1 ? ofVowel : marks,
      vowelEndS: note.atS + sungVowelS,
      fromS,
      toS,
      note,
      gain: Math.min(GAINS.most, Math.max(GAINS.least, LEVEL / Math.max(1e-4, level))),
      bends: [
        { sungS: fromS, spokenS: syllable.fromS },
        { sungS: note.atS, spokenS: syllable.vowelS },
        { sungS: note.atS + head, spokenS: syllable.vowelS + vowelS * VOWEL_HEAD },
        { sungS: note.atS + sungVowelS - tail, spokenS: syllable.vowelEndS - vowelS * VOWEL_TAIL },
        { sungS: note.atS + sungVowelS, spokenS: syllable.vowelEndS },
        { sungS: toS, spokenS: syllable.toS },
      ],
    }
  })
}

function spokenAt(bends: readonly Bend[], sungS: number): number {
  for (let at = 1; at < bends.length; at++) {
    const [one, other] = [bends[at - 1], bends[at]]
    if (one === undefined || other === undefined) continue
    if (sungS > other.sungS && at < bends.length - 1) continue
    const span = other.sungS - one.sungS
    const share = span <= 0 ? 1 : Math.min(1, Math.max(0, (sungS - one.sungS) / span))
    return one.spokenS + share * (other.spokenS - one.spokenS)
  }
  return bends[0]?.spokenS ?? 0
}

/** The pitch of a note at a time, Hz: it comes from the note before, and trembles where it is held. */
function pitchAt({ note }: Plan, before: SungNote | undefined, sungS: number): number {
  const age = sungS - note.atS
  const from = before?.key ?? note.key
  const share = Math.min(1, Math.max(0, (age + GLIDE_S) / GLIDE_S))
  const key = from + (note.key - from) * share * share * (3 - 2 * share)
  const depth = VIBRATO.depth * Math.min(1, Math.max(0, (age - VIBRATO.afterS) / 0.25))
  return hertz(key) * 2 ** (depth * Math.sin(2 * Math.PI * VIBRATO.rate * (age - VIBRATO.afterS)))
}

/** The mark nearest to a place. */
function nearest(marks: readonly PitchMark[], place: number): number {
  let [low, high] = [0, marks.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.at ?? 0) < place) low = middle + 1
    else high = middle
  }
  const [after, before] = [marks[low], marks[low - 1]]
  return before !== undefined && after !== undefined && place - before.at < after.at - place ? low - 1 : low
}

/** Adds a line to `track`, sung on its notes. `random` chooses among neighbours of a held period, so that it does not buzz. */
export function singLine(line: SpokenLine, notes: readonly SungNote[], rate: number, random: () => number, track: Float32Array): void {
  const plans = plansOf(line, notes, rate)
  for (const [index, plan] of plans.entries()) {
    const before = plans[index - 1]
    const isJoined = before !== undefined && plan.fromS - before.toS < 0.01
    const isLast = plans[index + 1] === undefined || (plans[index + 1]?.fromS ?? 0) - plan.toS > 0.01
    const fadeIn = isJoined ? 0.004 : FADE_S
    const fadeOut = isLast ? RELEASE_S : 0.004
    let previous = -1
    for (let sungS = plan.fromS; sungS < plan.toS; ) {
      const marks = sungS >= plan.note.atS && sungS < plan.vowelEndS ? plan.vowel : line.marks
      const place = nearest(marks, spokenAt(plan.bends, sungS) * rate)
      const beside = place === previous ? marks[place + (random() < 0.5 ? 1 : -1)] : undefined
      const mark = beside !== undefined && beside.isVoiced === marks[place]?.isVoiced ? beside : marks[place]
      previous = place
      if (mark === undefined) break
      const pitch = pitchAt(plan, before?.note, sungS)
      const period = mark.isVoiced ? rate / pitch : mark.period
      const envelope = Math.min(1, (sungS - plan.fromS) / fadeIn + 0.05, (plan.toS - sungS) / fadeOut)
      const half = mark.isVoiced ? Math.min(Math.max(mark.period, Math.min(period, mark.period * 1.5)), mark.period * 1.5) : mark.period
      // Where periods come closer together than they were, more of them lie over one another.
      const density = Math.min(1.3, Math.sqrt(period / half))
      addGrain(line.samples, mark.at, half, sungS * rate, plan.gain * envelope * density, track)
      sungS += period / rate
    }
  }
}

function addGrain(samples: Float32Array, from: number, half: number, to: number, gain: number, track: Float32Array): void {
  const middle = Math.round(to)
  const reach = Math.floor(half)
  for (let place = -reach; place <= reach; place++) {
    const at = middle + place
    if (at < 0 || at >= track.length) continue
    const window = 0.5 + 0.5 * Math.cos((Math.PI * place) / half)
    track[at] = (track[at] ?? 0) + gain * window * (samples[from + place] ?? 0)
  }
}
