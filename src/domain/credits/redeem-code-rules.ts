/** Redeem codes as people read and type them: `XXXX-XXXX-XXXX-XXXX`, 80 bits in Crockford's base 32. */

export const REDEEM_CODE_CHARACTERS = 16
/** Longest input that can still be a code: every character with a separator of its own. */
export const MAXIMUM_TYPED_CODE = 64

const CODE = new RegExp(`^[0-9a-hjkmnp-tv-z]{${REDEEM_CODE_CHARACTERS}}$`)
const SEPARATORS = /[\s\-\u2010-\u2015_.]+/gu
/** Letters that base 32 leaves out because they are read as digits. */
const MISREAD: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1" }

/** The code that somebody typed, without case, spaces, dashes and mistaken letters; null where it cannot be one. */
export function normaliseRedeemCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(SEPARATORS, "")
    .replace(/[oil]/g, (letter) => MISREAD[letter] ?? letter)
  return CODE.test(code) ? code : null
}

/** A normalised code as it is shown: capitals in groups of four. */
export function formatRedeemCode(code: string): string {
  return (code.toUpperCase().match(/.{4}/g) ?? []).join("-")
}
