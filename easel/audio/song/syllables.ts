import type { SpokenPhoneme } from "../espeak.ts"

/** A syllable of what was spoken, in seconds: what comes before its vowel, the vowel, and what comes after it. */
export interface Syllable {
  readonly fromS: number
  readonly vowelS: number
  readonly vowelEndS: number
  readonly toS: number
}

/** Vowels, the nasal that is a beat of its own in Japanese, and the mark under a consonant that stands for a vowel. */
const VOWEL = /[ɴaeiouyæɑɐɒəɚɛɜɝɞɪɨʉʊʌɔøœɶɯɤɵɘʏ]|\u0329/u

const isVowel = ({ id }: SpokenPhoneme): boolean => VOWEL.test(id.normalize("NFD").replace(/[ˈˌ]/gu, ""))
const isPause = ({ id }: SpokenPhoneme): boolean => id.replace(/[ˈˌ\s]/gu, "") === ""

/**
 * The syllables of a text that was spoken, as long as `endS`: each vowel has one. Of the consonants between two vowels the last belongs to
 * the later one, those before it to the earlier one; behind a pause all of them. Without any vowel, what sounds is one syllable.
 */
export function syllablesOf(phonemes: readonly SpokenPhoneme[], endS: number): readonly Syllable[] {
  const timed = phonemes.map((phoneme, at) => ({ ...phoneme, toS: phonemes[at + 1]?.atS ?? endS })).filter(({ atS, toS }) => toS > atS)
  const sounding = timed.filter((phoneme) => !isPause(phoneme))
  const [first, last] = [sounding[0], sounding.at(-1)]
  if (first === undefined || last === undefined) return []
  const vowels = sounding.flatMap((phoneme, at) => (isVowel(phoneme) ? [at] : []))
  if (vowels.length === 0) return [{ fromS: first.atS, vowelS: first.atS, vowelEndS: last.toS, toS: last.toS }]
  let from = 0
  return vowels.map((at, index) => {
    const next = vowels[index + 1]
    let end = sounding.length
    if (next !== undefined) {
      end = next - at > 1 ? next - 1 : next
      for (let place = at; place + 1 < next; place++) if ((sounding[place]?.toS ?? 0) < (sounding[place + 1]?.atS ?? 0)) end = place + 1
    }
    const [head, vowel, tail] = [sounding[from], sounding[at], sounding[end - 1]]
    from = end
    return {
      fromS: head?.atS ?? 0,
      vowelS: vowel?.atS ?? 0,
      vowelEndS: vowel?.toS ?? 0,
      toS: tail?.toS ?? 0,
    }
  })
}
