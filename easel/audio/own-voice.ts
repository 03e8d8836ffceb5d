import type { VoiceTraits } from "../orders/voice-orders.ts"
import { openEspeak } from "./espeak.ts"
import { medianPitchHz, syllablesPerS, tiltDb } from "./measure-voice.ts"

/** What is said of a text to try a voice; no more is needed to hear its pitch. */
const TRIED_CHARS = 160
const TRIES = 6
const PITCHES = { least: 0, most: 99 } as const
/** How far a voice is slowed or hurried, and how far what is said may be drawn out to get a pitch that espeak has not. */
const RATES = { least: 0.6, most: 1.7 } as const
const STRETCHES = { least: 0.5, most: 2 } as const
/** A pitch that is nearer than this is right. */
const CLOSE = 0.02
const MAXIMUM_SHELF_DB = 12
const SHELF_HZ = 1_000

/** How espeak speaks so that it comes near to somebody. */
export interface NearVoice {
  /** As espeak counts it, 0–99. */
  readonly pitch: number
  /** Times the rate. */
  readonly rate: number
  /** Times the pitch, by drawing the samples out. */
  readonly stretch: number
  /** dB that are added above `SHELF_HZ`. */
  readonly shelfDb: number
}

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(most, Math.max(least, value))

/** Tries the beginning of a text at several pitches until it is the one that was measured; tempo and timbre follow from the last try. */
export async function nearVoice(
  text: string,
  said: { readonly voice: string; readonly rate: number },
  wanted: VoiceTraits,
): Promise<NearVoice> {
  const tried = text.slice(0, TRIED_CHARS)
  const hear = async (pitch: number) => {
    // Each try by a new one: what was said before would change what is heard, and with it the bytes in the end.
    const espeak = await openEspeak()
    const samples = Float32Array.from(espeak.say(tried, { ...said, pitch, range: 50 }), (sample) => sample / 32_768)
    return { samples, rate: espeak.sampleRate }
  }
  let { least, most }: { least: number; most: number } = PITCHES
  let [pitch, heardHz, sound] = [50, 0, await hear(50)]
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) {
      pitch = Math.round((least + most) / 2)
      sound = await hear(pitch)
    }
    const hz = medianPitchHz(sound)
    if (hz === null) return { pitch: 50, rate: 1, stretch: 1, shelfDb: 0 }
    heardHz = hz
    if (Math.abs(hz / wanted.pitch_hz - 1) < CLOSE || least >= most) break
    if (hz < wanted.pitch_hz) least = Math.min(most, pitch + 1)
    else most = Math.max(least, pitch - 1)
  }
  const stretch = Math.abs(heardHz / wanted.pitch_hz - 1) < CLOSE ? 1 : within(wanted.pitch_hz / heardHz, STRETCHES)
  const tempo = syllablesPerS(sound)
  // Drawn out samples are faster in the same measure.
  const rate = tempo === 0 ? 1 : within(wanted.syllables_per_s / tempo, RATES) / stretch
  const shelfDb = within((wanted.tilt_db - tiltDb(sound)) * 2, { least: -MAXIMUM_SHELF_DB, most: MAXIMUM_SHELF_DB })
  return { pitch, rate, stretch, shelfDb }
}

/** Samples, brighter or darker above 1 kHz; never louder than they can be. */
export function shelved(samples: Float32Array, rate: number, gainDb: number): Float32Array {
  const level = 10 ** (gainDb / 40)
  const turn = (2 * Math.PI * SHELF_HZ) / rate
  const [cosine, slope] = [Math.cos(turn), 2 * Math.sqrt(level) * (Math.sin(turn) / Math.SQRT2)]
  const whole = level + 1 - (level - 1) * cosine + slope
  const b0 = (level * (level + 1 + (level - 1) * cosine + slope)) / whole
  const b1 = (-2 * level * (level - 1 + (level + 1) * cosine)) / whole
  const b2 = (level * (level + 1 + (level - 1) * cosine - slope)) / whole
  const a1 = (2 * (level - 1 - (level + 1) * cosine)) / whole
  const a2 = (level + 1 - (level - 1) * cosine - slope) / whole
  let [in1, in2, out1, out2, most] = [0, 0, 0, 0, 1]
  const made = samples.map((sample) => {
    const out = b0 * sample + b1 * in1 + b2 * in2 - a1 * out1 - a2 * out2
    ;[in2, in1, out2, out1] = [in1, sample, out1, out]
    most = Math.max(most, Math.abs(out))
    return out
  })
  return most > 1 ? made.map((sample) => (sample / most) * 0.98) : made
}
