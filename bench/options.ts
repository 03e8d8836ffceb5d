/** What the command line of the bench asks for. */
export interface BenchOptions {
  /** Goals to measure, such as `P1`; null for all. */
  readonly only: readonly string[] | null
  readonly isQuick: boolean
  /** Only whether each still works, in as little time as may be. */
  readonly isSmoke: boolean
  /** Put the figures into docs/figures.md. */
  readonly isWritten: boolean
}

/** Reads `--only P1,P3`, `--quick`, `--smoke` and `--write`. Throws on anything else, and where what a smoke run finds would be written. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  let only: readonly string[] | null = null
  let isQuick = false
  let isSmoke = false
  let isWritten = false
  for (let at = 0; at < args.length; at++) {
    const word = args[at]
    if (word === "--quick") isQuick = true
    else if (word === "--smoke") isSmoke = true
    else if (word === "--write") isWritten = true
    else if (word === "--only") {
      only = (args[++at] ?? "").split(",").map((goal) => goal.trim().toUpperCase())
      if (!only.every((goal) => /^[PR]\d{1,2}$/.test(goal))) throw new Error("--only takes goals such as P1,P3.")
    } else throw new Error(`What is ${word}? Known are --only P1,P3, --quick, --smoke and --write.`)
  }
  if (isSmoke && isWritten) throw new Error("A smoke run measures nothing that could be written.")
  return { only, isQuick: isQuick || isSmoke, isSmoke, isWritten }
}
