import type { Locale } from "../../domain/_kernel/locales.ts"
import { formatTag } from "../../messages/format-tag.ts"

const formats = new Map<Locale, Intl.NumberFormat>()

/** A count as cards show it: `12`, `1.2K`. */
export function compactCount(locale: Locale, count: number): string {
  if (count < 1_000) return String(count)
  const known = formats.get(locale)
  const format = known ?? new Intl.NumberFormat(formatTag(locale), { notation: "compact", maximumFractionDigits: 1 })
  if (known === undefined) formats.set(locale, format)
  return format.format(count)
}
