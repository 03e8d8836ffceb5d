/**
 * A whole number of 0 or more as all our languages write it: Latin digits in groups of three. Null for any other number. `Intl` says the
 * same, but the first time it is asked it looks through all that it knows of every language, longer than a page takes to render.
 */
export function wholeNumberText(value: unknown): string | null {
  if (!Number.isSafeInteger(value) || Object.is(value, -0) || Number(value) < 0) return null
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")
}
