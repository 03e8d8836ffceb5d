/** Longest time that is understood: 1,000 hours, in seconds. */
const MAXIMUM_SECONDS = 3_600_000

const UNIT_SECONDS = [
  ["hours", 3600, "hours?|hrs?|h|小时|时|時間|時|ساعات|ساعة|س"],
  ["minutes", 60, "minutes?|mins?|m|分钟|分間|分|دقائق|دقيقة|د"],
  ["seconds", 1, "seconds?|secs?|s|秒|ثوان|ثانية|ث"],
  ["milliseconds", 0.001, "milliseconds?|msecs?|ms|毫秒|ミリ秒|م"],
] as const

const NUMBER = String.raw`\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}`
const BY_UNITS = new RegExp(
  `^${UNIT_SECONDS.map(([name, , words]) => String.raw`(?:(?<${name}>${NUMBER})\s*(?:${words})(?![a-z])\s*)?`).join("")}$`,
)
const BY_COLONS = /^(?:(?:(?<hours>\d{1,4}):)?(?<minutes>\d{0,6}):)?(?<seconds>\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/

/**
 * Seconds of a time as people write it: `90`, `1:30`, `00:01:30.250`, `1:30,25`, `1m 30s`, `1500ms`, with the digits and signs of any
 * keyboard. Null for what is no time, is negative or above 1,000 hours. To the millisecond.
 */
export function parseTime(text: string): number | null {
  const plain = plainDigits(text)
  if (plain === "") return null
  const seconds = secondsByColons(plain) ?? secondsByUnits(plain)
  return seconds === null || seconds > MAXIMUM_SECONDS ? null : toMilliseconds(seconds)
}

/** A time as `hh:mm:ss.fff`; what is negative or no number counts as 0. */
export function formatTime(seconds: number): string {
  const milliseconds = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000)) : 0
  const whole = Math.floor(milliseconds / 1000)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.${String(milliseconds % 1000).padStart(3, "0")}`
}

/** A time for a scale, no longer than it must be: `0:05`, `1:02:05`, `0:05.25`. `stepSeconds` is the distance between two of them. */
export function formatTick(seconds: number, stepSeconds: number): string {
  const [hours = "00", minutes = "00", rest = "00.000"] = formatTime(seconds).split(":")
  const decimals = stepSeconds >= 1 ? 0 : stepSeconds >= 0.1 ? 1 : stepSeconds >= 0.01 ? 2 : 3
  const tail = decimals === 0 ? rest.slice(0, 2) : rest.slice(0, 3 + decimals)
  return Number(hours) === 0 ? `${Number(minutes)}:${tail}` : `${Number(hours)}:${minutes}:${tail}`
}

function secondsByColons(text: string): number | null {
  const groups = BY_COLONS.exec(text)?.groups
  if (groups === undefined) return null
  const { hours, minutes, seconds } = groups
  // Only the first number may be above 59: 90:00 is an hour and a half, 1:75 is a slip.
  if (minutes !== undefined && Number(seconds) >= 60) return null
  if (hours !== undefined && (minutes === "" || Number(minutes) >= 60)) return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
}

function secondsByUnits(text: string): number | null {
  const groups = BY_UNITS.exec(text)?.groups
  if (groups === undefined) return null
  return UNIT_SECONDS.reduce((sum, [name, factor]) => sum + Number(groups[name] ?? 0) * factor, 0)
}

/** Digits, points and colons of any script as those of ASCII, in lower case, without marks of direction. */
export function plainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll(/[,\u066b\u060c]/g, ".")
    .trim()
    .toLowerCase()
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
