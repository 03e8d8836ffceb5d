import { useMessages } from "../_runtime/messages.tsx"

/** How a size is worded: a number, and which message takes it. */
interface FileSize {
  readonly unit: "bytes" | "kilobytes" | "megabytes" | "gigabytes" | "terabytes"
  readonly amount: number
}

/** A size in the unit that reads best. Units count by 1,000, as systems show files (docs/media.md). */
export function fileSize(bytes: number): FileSize {
  const size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  if (size < 1_000) return { unit: "bytes", amount: Math.round(size) }
  if (size < 999_500) return { unit: "kilobytes", amount: Math.round(size / 1_000) }
  if (size < 999_950_000) return { unit: "megabytes", amount: Math.round(size / 100_000) / 10 }
  if (size < 999_995_000_000) return { unit: "gigabytes", amount: Math.round(size / 10_000_000) / 100 }
  return { unit: "terabytes", amount: Math.round(size / 10_000_000_000) / 100 }
}

/** Words a size in bytes in the language of the page. */
export function useFileSize(): (bytes: number) => string {
  const t = useMessages("tools")
  return (bytes) => {
    const { unit, amount } = fileSize(bytes)
    return t(unit, { amount })
  }
}
