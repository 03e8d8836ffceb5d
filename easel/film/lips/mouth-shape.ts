import type { SpokenPhoneme } from "../../audio/espeak.ts"
import { smoothstep } from "../../paint/random.ts"
import type { Loudness } from "./loudness.ts"

/** How a mouth stands at a moment. */
export interface MouthShape {
  /** 0 closed to 1 wide open. */
  readonly open: number
  /** Below 0 rounded, above 0 spread; −1 to 1. */
  readonly spread: number
}

/** What a mouth does at a second. */
export type Speaking = (seconds: number) => MouthShape

const CLOSED: MouthShape = { open: 0, spread: 0 }
/** Lips that meet for a sound. */
const MEET: MouthShape = { open: 0, spread: 0 }

/** How a mouth stands for a sound of the IPA; the first that fits counts. */
const SHAPES: readonly (readonly [RegExp, MouthShape])[] = [
  [/^[pbmɓ]/u, MEET],
  [/^[fvɱ]/u, { open: 0.1, spread: 0.1 }],
  [/^[wɥʍ]/u, { open: 0.2, spread: -0.9 }],
  [/^[aɑæɐɒʌɶ]/u, { open: 1, spread: 0.1 }],
  [/^[ɛeɜəɘɚɝɵøœɤ]/u, { open: 0.65, spread: 0.2 }],
  [/^[oɔ]/u, { open: 0.7, spread: -0.7 }],
  [/^[iɪɨjy]/u, { open: 0.4, spread: 0.8 }],
  [/^[uʊʉɯ]/u, { open: 0.35, spread: -1 }],
  [/^[ʃʒʂʐɕʑ]/u, { open: 0.25, spread: -0.4 }],
  [/^[szθðtdnlɫɾrɹɻʁʀ]/u, { open: 0.25, spread: 0.2 }],
]
const OTHER: MouthShape = { open: 0.3, spread: 0 }
/** What is around a moment counts too, s: lips are under way from one sound to the next. */
const AROUND_S = 0.045
const LOOKS = 9
/** Lips that close for a sound are together for so long at least, s. */
const CLOSURE_S = 0.022

const shapeOf = (id: string): MouthShape => {
  const plain = id.replaceAll(/[ˈˌːˑ_|‖.]/gu, "")
  if (plain === "") return CLOSED
  return SHAPES.find(([sounds]) => sounds.test(plain))?.[1] ?? OTHER
}

/** A mouth that says phonemes; it is closed where nothing is heard. */
export function mouthOfPhonemes(phonemes: readonly SpokenPhoneme[], loudness: Loudness): Speaking {
  const spans = phonemes.map(({ atS, id }, index) => ({
    from: atS,
    to: phonemes[index + 1]?.atS ?? atS + 0.15,
    shape: shapeOf(id),
  }))
  const at = (seconds: number): MouthShape => spans.findLast(({ from, to }) => from <= seconds && seconds < to)?.shape ?? CLOSED
  return (seconds) => {
    const loud = smoothstep(0.03, 0.3, loudness(seconds))
    const isClosed = spans.some(
      ({ from, to, shape }) => shape === MEET && Math.abs(seconds - (from + to) / 2) < Math.max(CLOSURE_S, (to - from) / 3),
    )
    let [open, spread, sum] = [0, 0, 0]
    for (let look = 0; look < LOOKS; look++) {
      const off = (2 * look) / (LOOKS - 1) - 1
      const weight = 1 - 0.8 * Math.abs(off)
      const shape = at(seconds + off * AROUND_S)
      open += weight * shape.open
      spread += weight * shape.spread
      sum += weight
    }
    return { open: isClosed ? 0 : (open / sum) * loud, spread: spread / sum }
  }
}

/** A mouth that opens as a sound gets louder, and is round where the sound is dark. */
export function mouthOfSound(loudness: Loudness, brightness: Loudness): Speaking {
  return (seconds) => {
    const loud = loudness(seconds)
    return {
      open: smoothstep(0.05, 0.8, loud),
      spread: Math.max(-1, Math.min(1, 3 * (brightness(seconds) - 0.4))) * smoothstep(0, 0.2, loud),
    }
  }
}
