/** What the command line asks for. */
export interface ChaosOptions {
  /** The seeds to play, in order. */
  readonly seeds: readonly number[]
}

const DEFAULT_COUNT = 50

/** Reads `--seeds N` (seeds 1 to N, 50 by default) or `--seed K` (only that one). Throws on anything else. */
export function readChaosOptions(args: readonly string[]): ChaosOptions {
  if (args.length === 0) return { seeds: firstSeeds(DEFAULT_COUNT) }
  const [name, value, ...rest] = args
  if (rest.length > 0 || (name !== "--seeds" && name !== "--seed"))
    throw new Error("Use --seeds N to play N seeds, or --seed K to play one.")
  const number = value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(number) || (name === "--seeds" && number === 0))
    throw new Error(`${name} takes a whole number${name === "--seeds" ? " from 1" : ""}.`)
  return { seeds: name === "--seed" ? [number] : firstSeeds(number) }
}

function firstSeeds(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
