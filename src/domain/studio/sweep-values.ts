import { type Seed, seedIn } from "../../formats/generator/seed.ts"

/** Most cells of one sweep, and so most values of one axis. */
export const MAXIMUM_CELLS = 36

/** A text that names values: what they are, or the message key of what is wrong with the part at a place, from 0. */
export type ReadValues<Value> =
  | { readonly ok: true; readonly values: readonly Value[] }
  | { readonly ok: false; readonly at: number; readonly message: string }

const NUMBER = "[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)"
/** `1-5`, `1-10 (+2)`, `1-10 [5]`, as the AUTOMATIC1111 web UI writes them. */
const RANGE = new RegExp(`^(${NUMBER})\\s*-\\s*(${NUMBER})\\s*(?:\\(\\s*(${NUMBER})\\s*\\)|\\[\\s*(\\d{1,6})\\s*\\])?$`)
const ONE = new RegExp(`^${NUMBER}$`)
const DECIMALS = 6

/** The parts of a list, which commas divide; a part in double quotes may hold commas itself. Empty parts are left out. */
export function partsOf(text: string): readonly string[] {
  const parts = text.match(/(?:"(?:[^"]|"")*"|[^,"]|")+/g) ?? []
  return parts.map((part) => part.trim()).flatMap((part) => (part === "" ? [] : [unquoted(part)]))
}

function unquoted(part: string): string {
  return part.length > 1 && part.startsWith('"') && part.endsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part
}

/** The part as `partsOf` reads it back. */
export function quoted(part: string): string {
  return /[",]|^\s|\s$/.test(part) ? `"${part.replaceAll('"', '""')}"` : part
}

/** The numbers that a text names: single ones and ranges, each once, in their order; whole ones where `isWhole`. */
export function readNumbers(text: string, isWhole: boolean): ReadValues<number> {
  const values: number[] = []
  for (const [at, part] of partsOf(text).entries()) {
    const read = ONE.test(part) ? [Number(part)] : rangeOf(part, isWhole)
    if (typeof read === "string") return { ok: false, at, message: read }
    if (isWhole && read.some((value) => !Number.isInteger(value))) return { ok: false, at, message: "SweepWholeNumber" }
    values.push(...read)
    if (values.length > MAXIMUM_CELLS) return { ok: false, at, message: "SweepTooManyCells" }
  }
  return { ok: true, values: [...new Set(values)] }
}

/** The numbers of a range with both its ends, where its step meets the second; the message key of what is wrong with it. */
function rangeOf(part: string, isWhole: boolean): readonly number[] | string {
  const [, first = "", last = "", step, count] = RANGE.exec(part) ?? []
  if (first === "") return "SweepNotANumber"
  const [from, to] = [Number(first), Number(last)]
  if (count !== undefined) return spread(from, to, Number(count), isWhole)
  const by = step === undefined ? Math.sign(to - from) || 1 : Number(step)
  if (by === 0 || (to !== from && Math.sign(by) !== Math.sign(to - from))) return "SweepRangeStep"
  const steps = Math.floor(rounded((to - from) / by))
  if (steps >= MAXIMUM_CELLS) return "SweepTooManyCells"
  return Array.from({ length: steps + 1 }, (_, index) => rounded(from + index * by))
}

/** So many numbers from one to the other, evenly. */
function spread(from: number, to: number, count: number, isWhole: boolean): readonly number[] | string {
  if (count > MAXIMUM_CELLS) return "SweepTooManyCells"
  if (count === 0) return "SweepRangeStep"
  const gap = count === 1 ? 0 : (to - from) / (count - 1)
  return Array.from({ length: count }, (_, index) => rounded(from + index * gap)).map((value) => (isWhole ? Math.trunc(value) : value))
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS))
}

/** One seed or two, each of digits alone, and what stands behind them. */
const SEEDS = /^(\d+)(?:\s*-\s*(\d+))?(\s*[([][^]*)?$/

/**
 * The seeds that a text names, of up to 64 bits: single ones and ranges, each once, in their order. One by chance is none: it would be
 * another one at each look.
 */
export function readSeeds(text: string): ReadValues<Seed> {
  const values = new Set<Seed>()
  for (const [at, part] of partsOf(text).entries()) {
    const [, first = "0", last = first, behind = ""] = SEEDS.exec(part) ?? []
    const isLong = [first, last].some((digits) => digits.length > 15)
    // Beyond 2^53 numbers lose digits: they only say how far each seed is from the first.
    const [from, until] = isLong ? [BigInt(first), BigInt(last)] : [0n, null]
    const read = readNumbers(until === null ? part : `0-${until - from}${behind}`, true)
    if (!read.ok) return { ...read, at }
    for (const value of read.values) {
      const whole = from + BigInt(value)
      const seed = whole > 0n ? seedIn(String(until !== null && whole > until && until > from ? until : whole)) : null
      if (seed === null) return { ok: false, at, message: "SeedOutOfRange" }
      values.add(seed)
    }
    if (values.size > MAXIMUM_CELLS) return { ok: false, at, message: "SweepTooManyCells" }
  }
  return { ok: true, values: [...values] }
}
