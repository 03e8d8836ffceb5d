import { SAMPLE_RATE } from "../film/write-film.ts"
import { type Intonation, type SpeechOrder, VOICES } from "../orders/sound-orders.ts"
import { openEspeak } from "./espeak.ts"
import { readJapanese } from "./japanese/read-japanese.ts"
import { nearVoice, shelved } from "./own-voice.ts"
import { joined, resampled } from "./samples.ts"

/** Words a minute of a voice that nobody hurries. */
const USUAL_RATE = 165
/** How far the pitch goes up and down, as espeak counts it, 0–99. */
const USUAL_RANGE = 50
/** Silence before and after what is said, seconds. */
const EDGE_S = 0.15

/** How a way to say something differs: times the rate, and more or less pitch and range. */
const MANNERS: Readonly<Record<Intonation, { readonly rate: number; readonly pitch: number; readonly range: number }>> = {
  neutral: { rate: 1, pitch: 0, range: 0 },
  lively: { rate: 1.15, pitch: 8, range: 30 },
  naive: { rate: 1.02, pitch: 18, range: 15 },
  charming: { rate: 0.95, pitch: 5, range: 20 },
  cheerful: { rate: 1.1, pitch: 12, range: 25 },
  cunning: { rate: 0.92, pitch: -4, range: 22 },
  mysterious: { rate: 0.85, pitch: -10, range: -5 },
  gentle: { rate: 0.9, pitch: 4, range: -8 },
  serious: { rate: 0.95, pitch: -8, range: -15 },
  calm: { rate: 0.88, pitch: -2, range: -18 },
  steady: { rate: 1, pitch: -3, range: -25 },
  domineering: { rate: 1.05, pitch: -14, range: 12 },
  shy: { rate: 0.96, pitch: 10, range: -15 },
  melancholic: { rate: 0.8, pitch: -8, range: -20 },
  timid: { rate: 0.93, pitch: 14, range: -20 },
  other: { rate: 1, pitch: 0, range: 10 },
}

const within = (value: number): number => Math.min(99, Math.max(0, value))

/** Who says what, and how. */
export type Said = Pick<SpeechOrder, "prompt" | "model" | "speed" | "emotion" | "own_voice">

/** What is said, as samples from -1 to 1; in somebody's own voice where the order has its traits. Throws for a text of which nothing can be said. */
export async function speak(order: Said): Promise<Float32Array> {
  return (await speakSpelled(order)).samples
}

/** The same, with the phonemes and when each begins in it. */
export async function speakSpelled({ prompt, model, speed, emotion, own_voice: own }: Said) {
  const espeak = await openEspeak()
  const voice = VOICES.find(({ name }) => name === model)
  if (voice === undefined) throw new Error("no such voice")
  const manner = MANNERS[emotion]
  const text = voice.language === "ja" ? await readJapanese(prompt) : prompt
  const throat = `${voice.language}+${voice.variant}`
  const near = own === undefined ? null : await nearVoice(text, { voice: throat, rate: USUAL_RATE }, own)
  const stretch = near?.stretch ?? voice.stretch
  const as = {
    voice: throat,
    // Drawn out samples are faster in the same measure.
    rate: Math.round(USUAL_RATE * manner.rate * speed * (near?.rate ?? voice.rate / stretch)),
    pitch: within((near?.pitch ?? voice.pitch) + manner.pitch),
    range: within(USUAL_RANGE + manner.range),
  }
  const { samples: said, phonemes } = espeak.spell(text, as)
  if (said.every((sample) => sample === 0)) throw new Error("nothing of this text can be spoken")
  const samples = framed(said, espeak.sampleRate * stretch)
  return {
    samples: near === null ? samples : shelved(samples, SAMPLE_RATE, near.shelfDb),
    phonemes: phonemes.map(({ id, atS }) => ({ id, atS: atS / stretch + EDGE_S })),
  }
}

/** Samples of ours, with a moment of silence on both sides. */
function framed(said: Int16Array, rate: number): Float32Array {
  const edge = new Float32Array(Math.round(EDGE_S * SAMPLE_RATE))
  return joined([edge, resampled(said, rate, SAMPLE_RATE), edge])
}
