/** What `npm start` was asked for. */
export interface StartOptions {
  /** Rebuild and reload on every change. */
  readonly dev: boolean
  /** Delete all local data first. */
  readonly reset: boolean
  /** Go back to the newest copy of the database first. */
  readonly restore: boolean
  /** Open it to other devices of the network. */
  readonly lan: boolean
  /** Leave the platform empty. */
  readonly noSeed: boolean
  readonly help: boolean
}

/** Reads the arguments; a text instead of options is what is wrong with them. */
export function parseStartOptions(args: readonly string[]): StartOptions | string {
  const known = new Set(["--dev", "--reset", "--restore", "--no-seed", "--lan", "--help"])
  const unknown = args.find((arg) => !known.has(arg))
  if (unknown !== undefined) return `Unknown option ${unknown}. Known are ${[...known].join(", ")}.`
  if (args.includes("--reset") && args.includes("--restore")) return "--reset deletes what --restore would go back from: choose one."
  return {
    dev: args.includes("--dev"),
    reset: args.includes("--reset"),
    restore: args.includes("--restore"),
    lan: args.includes("--lan"),
    noSeed: args.includes("--no-seed"),
    help: args.includes("--help"),
  }
}

/** A port from the environment, or the default; a text instead of a number is what is wrong with it. */
export function parsePort(name: string, value: string | undefined, fallback: number): number | string {
  if (value === undefined || value === "") return fallback
  const port = Number(value)
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : `${name} is "${value}", which is no port (1 to 65535).`
}
