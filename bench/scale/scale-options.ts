/** What the command line of the large bench asks for. */
export interface ScaleOptions {
  readonly works: number
  /** How long it may fill the database, in minutes. */
  readonly minutes: number
  /** Pages of each list that are timed. */
  readonly samples: number
}

const DEFAULTS: ScaleOptions = { works: 10_000_000, minutes: 60, samples: 20 }
const NAMES: Readonly<Record<string, keyof ScaleOptions>> = { "--works": "works", "--minutes": "minutes", "--samples": "samples" }

/** Reads `--works 1000000`, `--minutes 30` and `--samples 20`. Throws on anything else. */
export function readScaleOptions(args: readonly string[]): ScaleOptions {
  let options = DEFAULTS
  for (let at = 0; at < args.length; at += 2) {
    const name = Object.entries(NAMES).find(([word]) => word === args[at])?.[1]
    const number = Number(args[at + 1])
    if (name === undefined || !Number.isInteger(number) || number < 1)
      throw new Error(`What is ${args.slice(at, at + 2).join(" ")}? Known are --works, --minutes and --samples, each with a whole number.`)
    options = { ...options, [name]: number }
  }
  return options
}
