import type { WeightedText } from "./attention.ts"

/** The smallest piece of a prompt: a word of a spaced script, one character of an unspaced one, a whole number, or the end of a group. */
export interface Token {
  readonly kind: "word" | "character" | "number" | "break"
  /** Normalised text; of a number, its Western digits. */
  readonly text: string
  readonly weight: number
}

const TOKEN =
  /(\d+(?:[.,]\d+)+)|(\d+)(?=[a-z]{3})|(\d+[a-z]+)|(\d+)|([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々])|([\p{L}\p{M}\p{N}\p{So}]+?)(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\p{L}\p{M}\p{N}\p{So}]|$)|([&+])|([\s_'"“”‘’«»「」『』*~^\-‐–—=#@·・\p{M}]+)|([\s\S])/gu
const LATIN_MARKS = /[\u0300-\u036f]/g
const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g
const ARABIC_DIGITS = /[\u0660-\u0669]/g

/**
 * Writes text in the one form in which words are compared: small letters, full-width forms made plain, no Latin accents,
 * no Arabic vowel signs, one form of alef, yeh and teh marbuta, Western digits.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(LATIN_MARKS, "")
    .normalize("NFC")
    .replace(ARABIC_MARKS, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/['’]s(?![a-z])/g, "")
    .replace(/['’](?=[a-z])/g, "")
}

/** Cuts weighted text into tokens. Accepts any text; single Latin letters, decimals and quotes vanish, other marks are breaks. */
export function tokenise(pieces: readonly WeightedText[]): Token[] {
  const tokens: Token[] = []
  for (const { text, weight } of pieces) {
    for (const line of normaliseText(text)
      .split(/[\r\n]/)
      .entries()) {
      if (line[0] > 0) tokens.push({ kind: "break", text: "", weight })
      readLine(line[1], weight, tokens)
    }
  }
  return tokens
}

function readLine(line: string, weight: number, tokens: Token[]): void {
  for (const match of line.matchAll(TOKEN)) {
    const [, , digitsOfWord, measure, digits, character, word, and, , mark] = match
    const number = digitsOfWord ?? digits
    if (number !== undefined) tokens.push({ kind: "number", text: number, weight })
    else if (character !== undefined) tokens.push({ kind: "character", text: character, weight })
    else if (word !== undefined && !/^[a-z]$/.test(word)) tokens.push({ kind: "word", text: word, weight })
    else if (word === "a") tokens.push({ kind: "word", text: word, weight })
    else if (measure !== undefined) tokens.push({ kind: "word", text: measure, weight })
    else if (and !== undefined) tokens.push({ kind: "word", text: "and", weight })
    else if (mark !== undefined) tokens.push({ kind: "break", text: "", weight })
  }
}
