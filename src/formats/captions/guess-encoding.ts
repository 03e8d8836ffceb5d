import type { LegacyEncoding } from "./encodings.ts"
import { PROFILES, type Profile } from "./language-profiles.ts"

/** How much of a text is looked at, bytes. */
const LOOKED_AT_BYTES = 65_536
/** What a language that somebody named is worth, in shares of a sure letter. */
const NAMED_BONUS = 0.3
const WEIGHTS = { common: 1, known: 0.3, other: -1, symbol: -0.6, control: -3, inside: -1.2 } as const
/** What every language has around its words. */
const PUNCTUATION = /[\u2018-\u201f\u2026\u2013\u2014\u2022«»¿¡°·©®\u2122\u20ac£\u00a0\u266a\u266b]/u
const WIDE_PUNCTUATION = /[\u3000-\u3003\u3008-\u3011\u301c\uff01-\uff0f\uff1a-\uff20\uff5e\uff65\u30fc\u30fb]/u

/**
 * The encoding of a text that is not Unicode: of those whose bytes these can be, the one in which they are most like a language. `language`
 * is what somebody said of it (`ja`, `zh-Hant`), which counts where the letters leave it open.
 */
export function guessEncoding(bytes: Uint8Array, language: string | null = null): LegacyEncoding {
  const seen = bytes.subarray(0, LOOKED_AT_BYTES)
  if (/\u001b\$[@B]/.test(String.fromCharCode(...seen.subarray(0, 4096)))) return "iso-2022-jp"
  let best: { readonly encoding: LegacyEncoding; readonly score: number } = { encoding: "windows-1252", score: Number.NEGATIVE_INFINITY }
  const decoded = new Map<LegacyEncoding, string | null>()
  for (const profile of PROFILES)
    for (const encoding of profile.encodings) {
      if (!decoded.has(encoding)) decoded.set(encoding, decodedAs(seen, encoding, seen.length < bytes.length))
      const text = decoded.get(encoding) ?? null
      if (text === null) continue
      const score = scoreOf(text, profile) + (isNamed(profile, language) ? NAMED_BONUS : 0)
      // Of equals the first counts: the more usual encodings and languages stand first.
      if (score > best.score + 1e-9) best = { encoding, score }
    }
  return best.encoding
}

/** A text in an encoding; null where its bytes cannot be that. */
function decodedAs(bytes: Uint8Array, encoding: LegacyEncoding, isCut: boolean): string | null {
  try {
    // What is cut off may end within a letter.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

function isNamed({ languages }: Profile, language: string | null): boolean {
  if (language === null) return false
  const [main] = language.split("-", 1)
  return languages.some((one) => one === language || (one === main && language !== "zh-Hans" && language !== "zh-Hant"))
}

/** How like a language a text is, by its letters beyond ASCII: 1 where all are its usual ones. */
function scoreOf(text: string, { common, known, isCased, isLatin, isWide }: Profile): number {
  let [sum, count] = [0, 0]
  const letters = [...text]
  for (const [at, letter] of letters.entries()) {
    if (letter < "\u0080") continue
    count += 1
    const lower = isCased ? letter.toLowerCase() : letter
    const before = letters[at - 1] ?? ""
    if (letter < "\u00a0" || /\p{Co}|\p{Cn}|\ufffd/u.test(letter)) sum += WEIGHTS.control
    else if (common.has(lower) || known.test(lower) || known.test(letter)) {
      sum += common.has(lower) ? WEIGHTS.common : WEIGHTS.known
      // Capitals stand first in a word, or make up all of it.
      if (isCased && lower !== letter && /\p{Ll}/u.test(before)) sum += WEIGHTS.inside
      if (isWide && /[A-Za-z]/.test(before)) sum -= WEIGHTS.known
      if (!isLatin && !isWide && (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(letters[at + 1] ?? ""))) sum += WEIGHTS.other
    } else if (PUNCTUATION.test(letter) || (isWide && WIDE_PUNCTUATION.test(letter))) sum += WEIGHTS.known
    else sum += /\p{L}|\p{M}/u.test(letter) ? WEIGHTS.other : WEIGHTS.symbol
    if (!isWide && /[^\p{L}\p{M}]/u.test(letter) && !PUNCTUATION.test(letter) && /\p{L}/u.test(before)) sum += WEIGHTS.symbol
  }
  return count === 0 ? 0 : sum / count
}
