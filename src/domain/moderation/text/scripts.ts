/** What a folded code unit is to the bounds of words. */
export const SEPARATOR = 1
/** A letter of a script that puts space between words. */
export const LETTER = 2
/** A Korean syllable: words begin after a space, and particles follow them without one. */
export const SYLLABLE = 3
export const DIGIT = 4
/** A character of a script without space between words, or an emoji: a word may stand anywhere among them. */
export const IDEOGRAPH = 5
/** A vowel sign or the like, which belongs to what it stands at. */
export const MARK = 6

const SPACELESS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30fc]$/u

const kinds = new Uint8Array(0x10000)

/** The kind of a folded code unit. Halves of pairs, which are rare letters and emoji, count as ideographs. */
export function kindOf(unit: number): number {
  const known = kinds[unit] ?? 0
  if (known !== 0) return known
  const kind = classify(unit)
  kinds[unit] = kind
  return kind
}

function classify(unit: number): number {
  if (unit >= 0xd800 && unit < 0xe000) return IDEOGRAPH
  const character = String.fromCharCode(unit)
  if (SPACELESS.test(character)) return IDEOGRAPH
  if (/^\p{M}$/u.test(character)) return MARK
  if (/^\p{Nd}$/u.test(character)) return DIGIT
  if (/^(?:\p{Script=Hangul})$/u.test(character)) return SYLLABLE
  return /^[\p{L}\p{N}]$/u.test(character) ? LETTER : SEPARATOR
}

/** Scripts that tell languages apart. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const EVIDENCE: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  th: /\p{Script=Thai}/u,
  hi: /\p{Script=Devanagari}/u,
}

/**
 * Whether a text may be in one of some languages. Only what its script rules out is out: what somebody says that a text is in would be
 * a way around the rules, and languages in Latin or Cyrillic letters borrow each other's words.
 */
export function mayBeIn(text: string, languages: readonly string[]): boolean {
  return languages.length === 0 || languages.some((language) => mayBe(text, language))
}

function mayBe(text: string, language: string): boolean {
  const code = language.toLowerCase().split("-")[0] ?? ""
  const evidence = EVIDENCE[code]
  if (evidence === undefined) return true
  if (!evidence.test(text)) return false
  return code !== "zh" || !KANA.test(text)
}
