import { makeRandom } from "../paint/random.ts"
import { SAMPLE_RATE } from "./write-film.ts"

/** The sound of a film: a place as its words have it, made of noise and tones. */

/** What a place sounds like. */
type Place = "wind" | "water" | "waves" | "birds" | "rain" | "fire" | "city" | "pad"

/** The words for places, in the languages that Easel reads. */
export const HEARD_PLACES: readonly (readonly [RegExp, Place])[] = [
  [/\b(?:rain|storm|drizzl|shower)|[雨]|مطر/i, "rain"],
  [/\b(?:seas?\b|seaside|ocean|waves?|beach|surf|ship|sail|whale|dolphin)|[海浪波]|بحر/i, "waves"],
  [/\b(?:river|lake|stream|waterfall|brook|fountain|underwater|fish|water\b)|[河湖川滝瀑]|نهر|ماء/i, "water"],
  [
    /\b(?:fire\b|campfire|bonfire|fireplace|flame|burn|candle|torch|dragon|volcano)|火(?!车|車)|[炎焰]|(?:^|\s)(?:ال)?نار(?!ة)|لهب/i,
    "fire",
  ],
  [/\b(?:bird|forest|meadow|garden|morning|spring|tree|jungle)|[鸟鳥森林]|طائر|طيور|عصافير|غابة/i, "birds"],
  [/\b(?:city|street|traffic|cars?\b|train|cyberpunk|neon|town)|[城市街車车]|مدينة|شارع/i, "city"],
  [/\b(?:wind|snow|mountain|desert|cloud|sky|storm|fly|balloon)|[風风雪山]|ريح|رياح|جبل/i, "wind"],
]

/** Gives the samples from one to another of both channels, which must be asked for in order. */
export type Sound = (from: number, to: number) => [left: Float32Array, right: Float32Array]

/** A voice: the next sample of both channels at a second. */
export type Voice = (seconds: number) => readonly [number, number]

export const TURN = 2 * Math.PI

/** Noise without what is above `cut` Hz, with a slow swell. */
export function noise(random: () => number, cut: number, gain: number, swell: (seconds: number) => number): Voice {
  const keep = 1 - Math.exp((-TURN * cut) / SAMPLE_RATE)
  let [left, right] = [0, 0]
  // The narrower the noise, the quieter it gets.
  const loud = gain * Math.sqrt(SAMPLE_RATE / cut / 6)
  return (seconds) => {
    left += (random() * 2 - 1 - left) * keep
    right += (random() * 2 - 1 - right) * keep
    const now = loud * swell(seconds)
    return [left * now, right * now]
  }
}

/** Short sounds at times of their own; `shape` gives a sample of one that began `age` seconds ago. */
export function events(random: () => number, perSecond: number, lastS: number, shape: (age: number, pitch: number) => number): Voice {
  let current: { readonly at: number; readonly pitch: number; readonly pan: number }[] = []
  let next = random() / perSecond
  return (seconds) => {
    if (seconds >= next) {
      current = [...current.filter(({ at }) => seconds - at < lastS), { at: seconds, pitch: random(), pan: random() }]
      next = seconds + (0.3 + 1.4 * random()) / perSecond
    }
    let [left, right] = [0, 0]
    for (const { at, pitch, pan } of current) {
      if (seconds - at >= lastS) continue
      const value = shape(seconds - at, pitch)
      left += value * (1 - 0.8 * pan)
      right += value * (0.2 + 0.8 * pan)
    }
    return [left, right]
  }
}

export const swell = (everyS: number, least: number, phase: number) => (seconds: number) =>
  least + (1 - least) * (0.5 + 0.5 * Math.sin(TURN * (seconds / everyS + phase)))

const chirp = (age: number, pitch: number): number => {
  const note = age % 0.13
  return note > 0.09 || age > 0.5 ? 0 : 0.16 * Math.sin((TURN * note) / 0.18) * Math.sin(TURN * note * (2600 + 1800 * pitch + 5200 * note))
}
const crackle = (age: number, pitch: number): number =>
  0.5 * Math.exp(-age * (260 + 500 * pitch)) * Math.sin(TURN * age * (900 + 2600 * pitch))
const drop = (age: number, pitch: number): number => 0.09 * Math.exp(-age * 70) * Math.sin(TURN * age * (1400 + 2400 * pitch))

/** A quiet chord that breathes. */
function pad(random: () => number): Voice {
  const root = [110, 123.47, 130.81, 146.83][Math.floor(random() * 4)] ?? 110
  const tones = [1, 1.5, 2, 2.5, 3].map((times) => ({ pitch: root * times, phase: random(), gain: 0.1 / times ** 0.6 }))
  return (seconds) => {
    let [left, right] = [0, 0]
    for (const { pitch, phase, gain } of tones) {
      const now = gain * (0.7 + 0.3 * Math.sin(TURN * (seconds * 0.11 + phase)))
      left += now * Math.sin(TURN * (pitch * seconds + phase))
      right += now * Math.sin(TURN * (pitch * 1.003 * seconds + phase))
    }
    return [left, right]
  }
}

/** What is heard at a place. */
export function placeVoices(place: Place, random: () => number): readonly Voice[] {
  switch (place) {
    case "rain":
      return [
        noise(random, 5200, 0.2, swell(5, 0.8, random())),
        noise(random, 700, 0.09, swell(7, 0.7, random())),
        events(random, 26, 0.08, drop),
      ]
    case "waves":
      return [noise(random, 900, 0.26, swell(4.6, 0.18, random())), noise(random, 3600, 0.07, swell(4.6, 0.05, random()))]
    case "water":
      return [noise(random, 1800, 0.15, swell(2.3, 0.7, random())), events(random, 9, 0.1, drop)]
    case "fire":
      return [noise(random, 320, 0.15, swell(1.7, 0.6, random())), events(random, 16, 0.05, crackle)]
    case "birds":
      return [events(random, 1.3, 0.6, chirp), noise(random, 500, 0.05, swell(6, 0.5, random()))]
    case "city":
      return [noise(random, 180, 0.2, swell(6, 0.6, random())), noise(random, 1400, 0.035, swell(3.7, 0.2, random()))]
    case "wind":
      return [noise(random, 420, 0.22, swell(5.3, 0.3, random())), noise(random, 1100, 0.05, swell(3.1, 0.2, random()))]
    case "pad":
      return [pad(random)]
  }
}

/** Places at once are heard at most. */
const MOST_PLACES = 2
/** Seconds in which the sound comes and goes. */
const FADE_S = 0.25
/** Nothing is louder. */
const LOUDEST = 0.89

/** The sound of `samples` samples that the words of a film call for. */
export function makeSound(prompt: string, seed: number, samples: number): Sound {
  const random = makeRandom(seed ^ 0x50c0_4d)
  const found = HEARD_PLACES.filter(([words]) => words.test(prompt)).map(([, place]) => place)
  const places: readonly Place[] = found.length === 0 ? ["pad"] : found.slice(0, MOST_PLACES)
  return mixed(
    places.flatMap((place) => placeVoices(place, random)),
    samples,
  )
}

/** Voices together, `samples` long, coming and going softly. */
export function mixed(voices: readonly Voice[], samples: number): Sound {
  const fade = Math.min(FADE_S * SAMPLE_RATE, samples / 4)
  return (from, to) => {
    const [left, right] = [new Float32Array(Math.max(0, to - from)), new Float32Array(Math.max(0, to - from))]
    for (let at = from; at < to; at++) {
      let [sumLeft, sumRight] = [0, 0]
      for (const voice of voices) {
        const [l, r] = voice(at / SAMPLE_RATE)
        sumLeft += l
        sumRight += r
      }
      const gain = LOUDEST * Math.min(1, (at + 1) / fade, (samples - at) / fade)
      left[at - from] = gain * Math.tanh(sumLeft)
      right[at - from] = gain * Math.tanh(sumRight)
    }
    return [left, right]
  }
}
