import { SOUND_COVER_PX } from "./poster-rules.ts"

/** Bars of a sound's picture, side by side. */
export const WAVEFORM_BARS = 96
/** Room on either side of them, px of the picture. */
const MARGIN_PX = 64
/** How much of its place in the row a bar fills. */
const BAR_PART = 0.6
/** The lowest and the highest bar, as parts of the picture's height. */
const BAR_HEIGHTS = { least: 0.015, most: 0.72 } as const

/** Where in the picture the sound begins and how far it goes, as parts of its width. */
export function waveformAt(): { readonly startPart: number; readonly lengthPart: number } {
  const { width } = SOUND_COVER_PX
  return { startPart: MARGIN_PX / width, lengthPart: (width - 2 * MARGIN_PX) / width }
}

/** How loud stretches of equal length are, one a bar: the root of their mean square, the loudest 1; all 0 of silence. */
export function loudnessOf(samples: Float32Array, bars: number = WAVEFORM_BARS): readonly number[] {
  const means = Array.from({ length: bars }, (_, bar) => {
    const [from, to] = [Math.floor((samples.length * bar) / bars), Math.floor((samples.length * (bar + 1)) / bars)]
    let sum = 0
    for (let index = from; index < to; index++) sum += (samples[index] ?? 0) ** 2
    return Math.sqrt(sum / Math.max(1, to - from))
  })
  const loudest = Math.max(...means)
  return means.map((mean) => (loudest > 0 ? mean / loudest : 0))
}

/** A bar of the picture, px. */
export interface WaveformBar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The bars of a sound's picture, about its middle. */
export function barsOf(loudness: readonly number[]): readonly WaveformBar[] {
  const { width, height } = SOUND_COVER_PX
  const stepPx = (width - 2 * MARGIN_PX) / Math.max(1, loudness.length)
  return loudness.map((loud, index) => {
    // The ear hears roots: quiet stretches are seen too.
    const tall = Math.max(BAR_HEIGHTS.least, BAR_HEIGHTS.most * Math.sqrt(loud)) * height
    const x = MARGIN_PX + stepPx * (index + (1 - BAR_PART) / 2)
    return { x, y: (height - tall) / 2, width: stepPx * BAR_PART, height: tall }
  })
}

/** Two colours of a sound's picture, told by its words, so that pictures are told apart: of its ground and of its bars, as CSS has them. */
export function coloursOf(words: string): { readonly ground: string; readonly ink: string } {
  let hash = 7
  for (const character of words) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return { ground: `hsl(${hash} 38% 17%)`, ink: `hsl(${(hash + 34) % 360} 78% 72%)` }
}
