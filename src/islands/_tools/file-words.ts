/** How a size is worded: a number and which unit's message takes it. */
export interface SizeWords {
  readonly unit: "bytes" | "kilobytes" | "megabytes" | "gigabytes"
  readonly amount: number
}

const LONGEST_STEM = 56

/** A size in the unit that leaves it readable, rounded as far as it is told. Units are of 1,000, as systems show files. */
export function sizeWords(bytes: number): SizeWords {
  const size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  if (size < 1_000) return { unit: "bytes", amount: Math.round(size) }
  if (size < 999_500) return { unit: "kilobytes", amount: Math.round(size / 1_000) }
  if (size < 999_950_000) return { unit: "megabytes", amount: Math.round(size / 100_000) / 10 }
  return { unit: "gigabytes", amount: Math.round(size / 10_000_000) / 100 }
}

/** What a result is called: the source's name, what was done to it, the new ending. Without anything that a file system refuses. */
export function resultName(sourceName: string, suffix: string, extension: string): string {
  const stem = sourceName
    .replace(/\.[^.]{1,5}$/, "")
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^[.\s]+/, "")
  const short = Array.from(stem).slice(0, LONGEST_STEM).join("").trim()
  return `${short === "" ? "video" : short}${suffix === "" ? "" : `-${suffix}`}.${extension}`
}
