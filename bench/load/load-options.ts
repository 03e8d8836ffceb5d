/** What the command line of the load asks for. */
export interface LoadOptions {
  /** People of the first stage. */
  readonly people: number
  /** How long each stage lasts; parts of a minute are fine. */
  readonly minutes: number
  /** How many times as many people each stage has. */
  readonly times: readonly number[]
  /** How long somebody looks at what they asked for, in the mean, in seconds. */
  readonly think: number
  readonly seed: number
  /** Put the figures into docs/figures.md. */
  readonly isWritten: boolean
}

const DEFAULTS: LoadOptions = { people: 200, minutes: 10, times: [1, 2, 4], think: 5, seed: 1, isWritten: false }
const KNOWN = "Known are --people 200, --minutes 10, --times 1,2,4, --think 5, --seed 1 and --write."

/** Reads the options. Throws on anything else. */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  let options = DEFAULTS
  for (let at = 0; at < args.length; at++) {
    const word = args[at]
    if (word === "--write") {
      options = { ...options, isWritten: true }
      continue
    }
    const text = args[++at] ?? ""
    const number = Number(text)
    const isWhole = Number.isInteger(number) && number >= 1
    if (word === "--people" && isWhole) options = { ...options, people: number }
    else if (word === "--seed" && isWhole) options = { ...options, seed: number }
    else if (word === "--minutes" && number > 0) options = { ...options, minutes: number }
    else if (word === "--think" && number > 0) options = { ...options, think: number }
    else if (word === "--times" && /^\d+(,\d+)*$/.test(text)) options = { ...options, times: text.split(",").map(Number) }
    else throw new Error(`What is ${word} ${text}? ${KNOWN}`)
  }
  if (options.times.some((times) => times < 1)) throw new Error(`--times takes whole numbers from 1. ${KNOWN}`)
  return options
}
