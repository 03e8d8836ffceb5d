import { arabicStems } from "./arabic-stems.ts"
import { DICTIONARIES, type Entry } from "./dictionary.ts"
import type { Language } from "./lexicon.ts"
import type { Token } from "./tokens.ts"

/** One or more tokens read as one word: known, unknown, a number, or the end of a group of words. */
export type Phrase =
  | {
      readonly kind: "known"
      readonly text: string
      readonly entry: Entry
      readonly weight: number
      readonly count: number | undefined
      readonly joined: boolean
    }
  | { readonly kind: "unknown"; readonly text: string; readonly weight: number }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "break" }

interface Found {
  readonly entry: Entry
  readonly length: number
  /** Set where the word's form says a number: 5 for a plural, 2 for a dual. */
  readonly count: number | undefined
  /** True where an Arabic "and" is written onto the word. */
  readonly joined: boolean
}

/** A plural without a number, as scene.ts reads it. */
export const PLURAL_COUNT = 5
const LONGEST_SPACED = 5
const LONGEST_UNSPACED = 10
const HIGHEST_NUMBER = 50
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u
const ARABIC = /\p{sc=Arab}/u

/** Reads tokens from left to right, each time taking the longest word that a lexicon knows. */
export function readPhrases(tokens: readonly Token[]): Phrase[] {
  const unspaced: readonly Language[] = tokens.some(({ text }) => KANA.test(text)) ? ["ja", "zh"] : ["zh", "ja"]
  const phrases: Phrase[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    if (token === undefined) break
    const found = token.kind === "break" ? undefined : (findUnspaced(tokens, at, unspaced) ?? findSpaced(tokens, at))
    if (found !== undefined) {
      const { entry, count, joined } = found
      const own = tokens.slice(at, at + found.length)
      const text = own.map((one) => one.text).join(token.kind === "character" ? "" : " ")
      phrases.push({ kind: "known", text, entry, count, joined, weight: meanWeight(own) })
      at += found.length
      continue
    }
    if (token.kind === "break") phrases.push({ kind: "break" })
    else if (token.kind === "number") {
      const number = Number(token.text)
      if (number <= HIGHEST_NUMBER) phrases.push({ kind: "number", number })
    } else pushUnknown(phrases, token, tokens[at - 1])
    at++
  }
  return phrases
}

/** Unknown characters that follow each other are one unknown word. */
function pushUnknown(phrases: Phrase[], token: Token, before: Token | undefined): void {
  const last = phrases.at(-1)
  if (token.kind === "character" && before?.kind === "character" && last?.kind === "unknown") {
    phrases[phrases.length - 1] = { ...last, text: last.text + token.text }
  } else {
    phrases.push({ kind: "unknown", text: token.text, weight: token.weight })
  }
}

function meanWeight(tokens: readonly Token[]): number {
  const sum = tokens.reduce((total, { weight }) => total + weight, 0)
  return Math.round((sum / Math.max(1, tokens.length)) * 10_000) / 10_000
}

function findUnspaced(tokens: readonly Token[], at: number, languages: readonly Language[]): Found | undefined {
  const texts: string[] = []
  for (const token of tokens.slice(at, at + LONGEST_UNSPACED)) {
    if (token.kind !== "character" && !(token.kind === "number" && texts.length === 0)) break
    texts.push(token.text)
  }
  for (let length = texts.length; length > 0; length--) {
    const word = texts.slice(0, length).join("")
    if (length > 1 || tokens[at]?.kind === "character") {
      for (const language of languages) {
        const entry = DICTIONARIES[language].get(word)
        if (entry !== undefined && !splitsKatakana(tokens, at, length)) return known(entry, length)
      }
    }
  }
  return undefined
}

/** A word of one or two katakana is only itself when no katakana stands around it: バス is not in バスケット. */
function splitsKatakana(tokens: readonly Token[], at: number, length: number): boolean {
  const isKatakana = (index: number) => /[\p{sc=Kana}ー]/u.test(tokens[index]?.text ?? "")
  return length <= 2 && isKatakana(at) && isKatakana(at + length - 1) && (isKatakana(at - 1) || isKatakana(at + length))
}

function findSpaced(tokens: readonly Token[], at: number): Found | undefined {
  const texts: string[] = []
  for (const token of tokens.slice(at, at + LONGEST_SPACED)) {
    if (token.kind !== "word" && token.kind !== "number") break
    texts.push(token.text)
  }
  for (let length = texts.length; length > 0; length--) {
    const words = texts.slice(0, length)
    const found = ARABIC.test(words[0] ?? "") ? findArabic(words) : findEnglish(words)
    if (found !== undefined) return found
  }
  return undefined
}

function findEnglish(words: readonly string[]): Found | undefined {
  const phrase = words.join(" ")
  const exact = DICTIONARIES.en.get(phrase)
  if (exact !== undefined) return known(exact, words.length)
  for (const singular of englishSingulars(phrase)) {
    const entry = DICTIONARIES.en.get(singular)
    if (entry !== undefined && (entry.concepts.length > 0 || entry.role === "part" || entry.role === "detail" || entry.role === "whole")) {
      return { entry, length: words.length, count: PLURAL_COUNT, joined: false }
    }
  }
  return undefined
}

function englishSingulars(plural: string): string[] {
  if (!plural.endsWith("s") || plural.endsWith("ss")) return []
  const singulars = [plural.slice(0, -1)]
  if (plural.endsWith("ies")) singulars.push(`${plural.slice(0, -3)}y`)
  if (plural.endsWith("ves")) singulars.push(`${plural.slice(0, -3)}f`, `${plural.slice(0, -3)}fe`)
  if (plural.endsWith("es")) singulars.push(plural.slice(0, -2))
  return singulars
}

/** Arabic phrases carry their article and endings on every word; the stems of each are tried together. */
function findArabic(words: readonly string[]): Found | undefined {
  const exact = DICTIONARIES.ar.get(words.join(" "))
  if (exact !== undefined) return known(exact, words.length)
  const [first, ...rest] = words
  if (first === undefined) return undefined
  const bare = rest.map((word) => (word.startsWith("ال") && word.length > 3 ? word.slice(2) : word))
  for (const { stem, count, joined } of arabicStems(first)) {
    for (const tail of rest.length === 0 ? [[]] : [rest, bare]) {
      const entry = DICTIONARIES.ar.get([stem, ...tail].join(" "))
      if (entry !== undefined) return { entry, length: words.length, count: count ?? known(entry, 1).count, joined }
    }
  }
  return undefined
}

function known(entry: Entry, length: number): Found {
  return { entry, length, count: entry.plural ? PLURAL_COUNT : undefined, joined: false }
}
