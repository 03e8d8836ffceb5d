import { VOICE_LIMITS, type VoiceTraits } from "../orders/voice-orders.ts"
import type { MonoSound } from "./read-sound.ts"

/** Measures how somebody speaks: by arithmetic, no model listens. */

/** Rate at which pitch is looked for: enough for the lowest harmonics. */
const PITCH_RATE = 8_000
const PITCH_FRAME_S = 0.04
const PITCH_HOP_S = 0.02
/** A frame has a pitch where it is so much like itself a period later. */
const LIKENESS = 0.5
/** The shortest period that is nearly as good as the best is the true one: its multiples fit too. */
const NEARLY = 0.88
/** Frames so far (dB) below the loudest are pauses. */
const PAUSE_DB = 32
const ENVELOPE_HOP_S = 0.01
/** A syllable rises so far (dB) out of what is around it … */
const SYLLABLE_DB = 2.5
/** … and so long after the one before. */
const SYLLABLE_GAP_S = 0.09
/** The middle of each band, Hz: an octave apart. */
const BANDS_HZ = [250, 500, 1_000, 2_000, 4_000] as const

const clamped = (value: number, [least, most]: readonly [number, number]): number => Math.min(most, Math.max(least, value))

/** What a sample says of a voice; null where nobody speaks in it. */
export function measureVoice(sound: MonoSound): VoiceTraits | null {
  const pitch = medianPitchHz(sound)
  if (pitch === null) return null
  return {
    pitch_hz: clamped(pitch, VOICE_LIMITS.pitchHz),
    syllables_per_s: clamped(syllablesPerS(sound), VOICE_LIMITS.syllables),
    tilt_db: clamped(tiltDb(sound), VOICE_LIMITS.tiltDb),
  }
}

/** The median of the pitch in Hz of all that has one; null where nothing has. */
export function medianPitchHz(sound: MonoSound): number | null {
  const { samples, rate } = slower(sound)
  const size = Math.round(rate * PITCH_FRAME_S)
  const hop = Math.round(rate * PITCH_HOP_S)
  const longest = Math.ceil(rate / VOICE_LIMITS.pitchHz[0])
  const starts = Array.from({ length: Math.max(0, Math.floor((samples.length - size - longest) / hop)) }, (_, frame) => frame * hop)
  const floor = loudest(starts, (start) => powerOf(samples, start, size)) * 10 ** (-PAUSE_DB / 10)
  const heard = starts
    .filter((start) => powerOf(samples, start, size) > floor)
    .flatMap((start) => pitchAt(samples, start, size, rate) ?? [])
    .toSorted((one, other) => one - other)
  return heard[Math.floor(heard.length / 2)] ?? null
}

const loudest = (starts: readonly number[], power: (start: number) => number): number =>
  starts.reduce((most, start) => Math.max(most, power(start)), 0)

function powerOf(samples: Float32Array, start: number, size: number): number {
  let sum = 0
  for (let place = start; place < start + size; place++) sum += (samples[place] ?? 0) ** 2
  return sum / size
}

/** Every so many samples as one, so that less is left to look through. */
function slower({ samples, rate }: MonoSound): MonoSound {
  const step = Math.max(1, Math.floor(rate / PITCH_RATE))
  if (step === 1) return { samples, rate }
  const made = Float32Array.from({ length: Math.floor(samples.length / step) }, (_, place) => {
    let sum = 0
    for (let at = place * step; at < (place + 1) * step; at++) sum += samples[at] ?? 0
    return sum / step
  })
  return { samples: made, rate: rate / step }
}

function pitchAt(samples: Float32Array, start: number, size: number, rate: number): number | null {
  const shortest = Math.floor(rate / VOICE_LIMITS.pitchHz[1])
  const longest = Math.ceil(rate / VOICE_LIMITS.pitchHz[0])
  const likeness = new Float64Array(longest + 2)
  let best = 0
  for (let lag = shortest; lag <= longest; lag++) {
    let [product, one, other] = [0, 0, 0]
    for (let place = start; place < start + size; place++) {
      const [here, later] = [samples[place] ?? 0, samples[place + lag] ?? 0]
      product += here * later
      one += here * here
      other += later * later
    }
    const value = one * other > 0 ? product / Math.sqrt(one * other) : 0
    likeness[lag] = value
    best = Math.max(best, value)
  }
  if (best < LIKENESS) return null
  const at = (lag: number) => likeness[lag] ?? 0
  for (let lag = shortest + 1; lag < longest; lag++) {
    if (at(lag) < best * NEARLY || at(lag) < at(lag - 1) || at(lag) < at(lag + 1)) continue
    // The top of the parabola through the three: between two samples.
    const bend = at(lag - 1) - 2 * at(lag) + at(lag + 1)
    const shift = bend === 0 ? 0 : (at(lag - 1) - at(lag + 1)) / (2 * bend)
    return rate / (lag + Math.min(0.5, Math.max(-0.5, shift)))
  }
  return null
}

/** Syllables in a second of what is spoken, by the rises of its loudness. */
export function syllablesPerS({ samples, rate }: MonoSound): number {
  const hop = Math.round(rate * ENVELOPE_HOP_S)
  const levels = Array.from({ length: Math.floor(samples.length / hop) }, (_, frame) => powerOf(samples, frame * hop, hop))
  const smooth = levels.map((_, at) => {
    const around = levels.slice(Math.max(0, at - 3), at + 4)
    return 10 * Math.log10(around.reduce((sum, level) => sum + level, 0) / around.length + 1e-12)
  })
  const floor = smooth.reduce((most, level) => Math.max(most, level), -120) - PAUSE_DB
  const spokenS = smooth.filter((level) => level > floor).length * ENVELOPE_HOP_S
  let [count, valley, peak, lastS] = [0, floor, floor, -1]
  for (const [at, level] of smooth.entries()) {
    if (level > peak) peak = level
    else if (peak - level > SYLLABLE_DB && peak - valley > SYLLABLE_DB) {
      const atS = at * ENVELOPE_HOP_S
      if (atS - lastS >= SYLLABLE_GAP_S) {
        count++
        lastS = atS
      }
      ;[valley, peak] = [level, level]
    } else if (level < valley) [valley, peak] = [Math.max(level, floor), Math.max(level, floor)]
  }
  return spokenS === 0 ? 0 : count / spokenS
}

/** How the loudness changes from octave to octave, dB: the steeper it falls, the darker the voice. */
export function tiltDb({ samples, rate }: MonoSound): number {
  const bands = BANDS_HZ.filter((hz) => hz < rate / 2.5)
  const levels = bands.map((hz) => bandLevelDb(samples, rate, hz))
  const [middle, mean] = [(bands.length - 1) / 2, levels.reduce((sum, level) => sum + level, 0) / bands.length]
  const run = levels.reduce((sum, level, octave) => sum + (octave - middle) * (level - mean), 0)
  const spread = levels.reduce((sum, _, octave) => sum + (octave - middle) ** 2, 0)
  return spread === 0 ? 0 : run / spread
}

function bandLevelDb(samples: Float32Array, rate: number, hz: number): number {
  const turn = (2 * Math.PI * hz) / rate
  const width = Math.sin(turn) / (2 * Math.SQRT2)
  const whole = 1 + width
  const [first, second] = [(-2 * Math.cos(turn)) / whole, (1 - width) / whole]
  let [sum, in1, in2, out1, out2] = [0, 0, 0, 0, 0]
  for (const sample of samples) {
    const out = (width / whole) * (sample - in2) - first * out1 - second * out2
    ;[in2, in1, out2, out1] = [in1, sample, out1, out]
    sum += out * out
  }
  return 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12)
}
