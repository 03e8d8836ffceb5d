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

/** Speaks, sample by sample. */
export interface Espeak {
  readonly sampleRate: number
  say(text: string, as: SayAs): Int16Array
}

/** Nothing is said for longer, in seconds. */
const LONGEST_S = 1_200

/** A text without what espeak takes for orders: marks such as breaks of any length, and phonemes in double brackets. */
const plain = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("[[", "[ [")

/** Some throats are hoarse by the hour: their noise is seeded with the time at which they begin. */
function timeless<Value>(work: () => Value): Value {
  const clock = Date.now
  Date.now = () => 0
  try {
    return work()
  } finally {
    Date.now = clock
  }
}

/** A new one, which remembers nothing of what was said before: so the same text gives the same bytes. Rejects where the package is not there. */
export async function openEspeak(): Promise<Espeak> {
  const { default: start } = await import("@echogarden/espeak-ng-emscripten")
  const { eSpeakNGWorker: Worker } = await start()
  const worker = timeless(() => new Worker())
  return {
    sampleRate: worker.get_samplerate(),
    say(text, { voice, rate, pitch, range }) {
      worker.set_voice(voice, "", 0, 0, 0)
      worker.set_rate(rate)
      worker.set_pitch(pitch)
      worker.set_range(range)
      const pieces: Int16Array[] = []
      let count = 0
      worker.synthesize(plain(text), (audio) => {
        if (audio !== null && audio.byteLength > 0) {
          pieces.push(new Int16Array(audio.slice(0)))
          count += audio.byteLength / 2
        }
        return count > worker.get_samplerate() * LONGEST_S
      })
      const all = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
      let at = 0
      for (const piece of pieces) {
        all.set(piece, at)
        at += piece.length
      }
      return all
    },
  }
}
