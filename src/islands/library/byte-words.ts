import { useLocale } from "use-intl/react"

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const

/** A count of bytes in the unit that reads best, each 1024 of the one below, with three figures at most. `tag`: of the language. */
export function byteWords(bytes: number, tag: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat(tag, {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/** `byteWords` in the language of the page. */
export function useByteWords(): (bytes: number) => string {
  const tag = useLocale()
  return (bytes) => byteWords(bytes, tag)
}
