/** What the command line asks for. */
export interface PropertyOptions {
  /** The seeds to draw by, in order. */
  readonly seeds: readonly number[]
}

const DEFAULT_COUNT = 20

/** Reads `--seeds N` (N new seeds, 20 by default) or `--seed K` (only that one). Throws on anything else; `draw` answers a new seed. */
export function readPropertyOptions(args: readonly string[], draw: () => number): PropertyOptions {
  const [name = "--seeds", value = String(DEFAULT_COUNT), ...rest] = args
  const number = /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (rest.length === 0 && name === "--seed" && Number.isInteger(number)) return { seeds: [number] }
  if (rest.length === 0 && name === "--seeds" && number > 0) return { seeds: Array.from({ length: number }, draw) }
  throw new Error("Use --seeds N to draw by N new seeds, or --seed K to draw by one.")
}
