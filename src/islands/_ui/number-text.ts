import { plainDigits } from "./time-text.ts"

/** Least and most that a number may be, and how fine. */
export interface NumberRange {
  readonly minimum: number
  readonly maximum: number
  /** Digits after the point; whole numbers by default. */
  readonly decimals?: number
}

/** What was typed as a number: nothing, a number in its range, or neither. Digits and points of any script count. */
export function readNumber(text: string, { minimum, maximum, decimals = 0 }: NumberRange): number | "empty" | "wrong" {
  const plain = plainDigits(text)
  if (plain === "") return "empty"
  const form = decimals === 0 ? /^\d{1,10}$/ : /^\d{1,10}(?:\.\d{0,9})?$|^\.\d{1,9}$/
  const number = Number(plain)
  return form.test(plain) && number >= minimum && number <= maximum ? number : "wrong"
}

/** The nearest number that may be; what was typed as none gives null. */
export function nearestNumber(text: string, { minimum, maximum, decimals = 0 }: NumberRange): number | null {
  const number = readNumber(text, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, decimals: 9 })
  return typeof number === "number" ? withinRange(number, { minimum, maximum, decimals }) : null
}

/** A number as near as it may be, in the digits it may have. */
export function withinRange(number: number, { minimum, maximum, decimals = 0 }: NumberRange): number {
  const factor = 10 ** decimals
  return Math.min(maximum, Math.max(minimum, Math.round(number * factor) / factor))
}
