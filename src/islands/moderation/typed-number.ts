/** Least and most that a number may be. */
export interface NumberRange {
  readonly minimum: number
  readonly maximum: number
}

/** What was typed into a field of a whole number: nothing, a number in its range, or neither. Digits of other scripts count as digits. */
export function readTypedNumber(text: string, { minimum, maximum }: NumberRange): number | "empty" | "failure" {
  const digits = text
    .trim()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
  if (digits === "") return "empty"
  if (!/^\d{1,10}$/.test(digits)) return "failure"
  const number = Number(digits)
  return number >= minimum && number <= maximum ? number : "failure"
}
