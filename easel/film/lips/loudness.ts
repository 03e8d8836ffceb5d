import { SAMPLE_RATE } from "../write-film.ts"

/** How loud something is at a second: 0 silent to 1 as loud as it mostly gets, and more in single peaks. */
export type Loudness = (seconds: number) => number

/** Measures are taken this often, s, over twice as long. */
const EVERY_S = 0.01
/** The share of all moments that are quieter than what counts as 1. */
const LOUD_SHARE = 0.9
/** What is quieter than this is silence, however quiet all is. */
const LEAST = 0.002

function levelsOf(samples: Float32Array): Float32Array {
  const step = Math.round(EVERY_S * SAMPLE_RATE)
  return Float32Array.from({ length: Math.ceil(samples.length / step) + 1 }, (_, place) => {
    const [from, to] = [Math.max(0, (place - 1) * step), Math.min(samples.length, (place + 1) * step)]
    let sum = 0
    for (let at = from; at < to; at++) sum += (samples[at] ?? 0) ** 2
    return Math.sqrt(sum / (2 * step))
  })
}

const between = (levels: Float32Array, seconds: number): number => {
  const place = Math.max(0, seconds / EVERY_S)
  const before = Math.floor(place)
  return (levels[before] ?? 0) * (1 - (place - before)) + (levels[before + 1] ?? 0) * (place - before)
}

/** The loudness of a sound. */
export function loudnessOf(samples: Float32Array): Loudness {
  const levels = levelsOf(samples)
  const heard = levels.filter((level) => level > LEAST).toSorted()
  const loud = Math.max(LEAST * 4, heard[Math.floor(heard.length * LOUD_SHARE)] ?? 0)
  return (seconds) => between(levels, seconds) / loud
}

/** How bright a sound is: the share of its energy that lies above what rounded lips let through, 0–1. */
export function brightnessOf(samples: Float32Array): Loudness {
  // The second formant of i and e is above 1.2 kHz, that of o and u below.
  const keep = 1 - Math.exp((-2 * Math.PI * 1_200) / SAMPLE_RATE)
  const low = new Float32Array(samples.length)
  let [once, twice] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    once += ((samples[at] ?? 0) - once) * keep
    twice += (once - twice) * keep
    low[at] = twice
  }
  const [all, dark] = [levelsOf(samples), levelsOf(low)]
  return (seconds) => {
    const total = between(all, seconds)
    return total < LEAST ? 0.4 : 1 - Math.min(1, between(dark, seconds) / total)
  }
}
