import type { Figure } from "./figure.ts"

/** What the table is headed with. */
export interface Circumstances {
  readonly date: string
  readonly processors: string
  readonly isQuick: boolean
  /** Work of others on the machine, as its load average at the start and at the end. */
  readonly loadBefore: number
  readonly loadAfter: number
}

const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"

/** The figures as Markdown, with what was special about each below. */
export function tableOf(figures: readonly Figure[], at: Circumstances): string {
  const rows = figures.map(({ goal, what, anchor, figure, isMet }) => [goal, what, anchor, figure, metWord(isMet)])
  const notes = figures.flatMap(({ goal, what, note }) => (note === undefined ? [] : [`* ${goal}, ${what}: ${note}`]))
  return [
    `Measured ${at.date} on ${at.processors}${at.isQuick ? ", quick run" : ""}; load average ${at.loadBefore.toFixed(1)} before, ${at.loadAfter.toFixed(1)} after.`,
    "",
    "| goal | what | anchor | figure | met |",
    "|---|---|---|---|---|",
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ].join("\n")
}

function metWord(isMet: boolean | null): string {
  return isMet === null ? "–" : isMet ? "met" : "**not met**"
}

/** A document with the text between the bench's markers replaced. Throws when it has no such place. */
export function insertTable(document: string, table: string): string {
  const from = document.indexOf(START)
  const to = document.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`There is no place for the table: ${START} … ${END} is missing.`)
  return `${document.slice(0, from + START.length)}\n${table}\n${document.slice(to)}`
}
