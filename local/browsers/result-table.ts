/** How a journey went in an engine. */
export interface Played {
  readonly engine: string
  readonly journey: string
  /** Why it did not come to its end; null where it did. */
  readonly failure: string | null
  readonly ms: number
}

const START = "<!-- browsers:start -->"
const END = "<!-- browsers:end -->"

/** The journeys as rows, the engines as columns, and below what did not pass and why. */
export function resultTable(played: readonly Played[]): string {
  const engines = [...new Set(played.map(({ engine }) => engine))]
  const journeys = [...new Set(played.map(({ journey }) => journey))]
  const cellOf = (journey: string, engine: string) => {
    const one = played.find((each) => each.journey === journey && each.engine === engine)
    if (one === undefined) return "–"
    return one.failure === null ? `passed, ${Math.round(one.ms / 1000)} s` : "**failed**"
  }
  const failures = played.flatMap(({ engine, journey, failure }) => (failure === null ? [] : [`* ${engine}, ${journey}: ${failure}`]))
  return [
    `| journey | ${engines.join(" | ")} |`,
    `|---|${engines.map(() => "---|").join("")}`,
    ...journeys.map((journey) => `| ${journey} | ${engines.map((engine) => cellOf(journey, engine)).join(" | ")} |`),
    ...(failures.length === 0 ? [] : ["", ...failures]),
  ].join("\n")
}

/** The document with a table of today in its place. Throws where it has none. */
export function insertResults(document: string, played: readonly Played[]): string {
  const [from, to] = [document.indexOf(START), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`there is no ${START} … ${END}`)
  const day = new Date().toISOString().slice(0, 10)
  return `${document.slice(0, from + START.length)}\n${resultTable(played)}\n\nPlayed ${day} on Linux.\n${document.slice(to)}`
}
