/** espeak-ng, an optional package: it is loaded only where something is spoken. */

interface SayAs {
  /** Such as `en-us+f2`. */
  readonly voice: string
  /** Words a minute. */
  readonly rate: number
  /** 0–99. */
  readonly pitch: number
  /** 0–99: how far the pitch goes up and down. */
  readonly range: number
}

/** A sound of a language, and when it begins; `id` is IPA with its stress, empty for a pause. */
export interface SpokenPhoneme {
  readonly id: string
  readonly atS: number
}

/** What was said, and of which phonemes. */
export interface SpelledSpeech {
  readonly samples: Int16Array
  readonly phonemes: readonly SpokenPhoneme[]
}

/** Speaks, sample by sample. */
export interface Espeak {
  readonly sampleRate: number
  say(text: string, as: SayAs): Int16Array
  /** The same with its phonemes. */
  spell(text: string, as: SayAs): SpelledSpeech
}

/** Nothing is said for longer, in seconds. */
const LONGEST_S = 1_200

/** A text without what espeak takes for orders: marks such as breaks of any length, and phonemes in double brackets. */
const plain = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/\[(?=\[)/g, "[ ")

/** Does what does not wait at one time for all: espeak begins its noise from the clock, and the breath of a voice is noise. */
function atOneTime<Value>(deed: () => Value): Value {
  const { now } = Date
  Date.now = () => 0
  try {
    return deed()
  } finally {
    Date.now = now
  }
}

/** A new one, which remembers nothing of what was said before: so the same text gives the same bytes. Rejects where the package is not there. */
export async function openEspeak(): Promise<Espeak> {
  const { default: start } = await import("@echogarden/espeak-ng-emscripten")
  const { eSpeakNGWorker: Worker } = await start()
  const worker = atOneTime(() => new Worker())
  const sampleRate = worker.get_samplerate()
  const spell = (text: string, { voice, rate, pitch, range }: SayAs): SpelledSpeech => {
    worker.set_voice(voice, "", 0, 0, 0)
    worker.set_rate(rate)
    worker.set_pitch(pitch)
    worker.set_range(range)
    const pieces: Int16Array[] = []
    const phonemes: SpokenPhoneme[] = []
    let count = 0
    worker.synthesize(plain(text), (audio, events) => {
      if (audio !== null && audio.byteLength > 0) {
        pieces.push(new Int16Array(audio.slice(0)))
        count += audio.byteLength / 2
      }
      for (const { type, id, audio_position: atMs } of events ?? [])
        if (type === "phoneme") phonemes.push({ id: String(id ?? ""), atS: atMs / 1000 })
      return count > sampleRate * LONGEST_S
    })
    const samples = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of pieces) {
      samples.set(piece, at)
      at += piece.length
    }
    return { samples, phonemes }
  }
  return { sampleRate, spell, say: (text, as) => spell(text, as).samples }
}
