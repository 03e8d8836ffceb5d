import { parseAttention } from "./attention.ts"
import { hasMeaning } from "./dictionary.ts"
import { readPhrases } from "./phrases.ts"
import { normaliseText, tokenise } from "./tokens.ts"

/** Endings and particles of Japanese that part no words here: nobody would know them as words. */
const PARTICLES = /^[\p{Script=Hiragana}ー]{1,3}$/u
const WORD = /[\p{L}\p{M}\p{N}\p{So}'’]+/gu

/** Words as somebody reads them who only wrote them: in their own spelling, each once, none of a single letter. */
function asWritten(text: string, words: readonly string[]): readonly string[] {
  const spellings = new Map((text.normalize("NFKC").match(WORD) ?? []).toReversed().map((word) => [normaliseText(word), word]))
  const told = words.filter((word) => !PARTICLES.test(word) && (word.length > 1 || /\p{Script=Han}/u.test(word)))
  return [...new Set(told.map((word) => spellings.get(word) ?? word))]
}

/** The words of a text that no lexicon of pictures knows. */
export function unknownWords(text: string): readonly string[] {
  const phrases = readPhrases(tokenise(parseAttention(text)))
  return asWritten(
    text,
    phrases.flatMap((phrase) => (phrase.kind === "unknown" ? [phrase.text] : [])),
  )
}

/** The words of a text that say something, known or not: no articles, prepositions or praise. */
export function contentWords(text: string): readonly string[] {
  const phrases = readPhrases(tokenise(parseAttention(text)))
  return asWritten(
    text,
    phrases.flatMap((phrase) => {
      if (phrase.kind === "unknown") return [phrase.text]
      return phrase.kind === "known" && hasMeaning(phrase.entry) && phrase.entry.number === undefined ? [phrase.text] : []
    }),
  )
}
