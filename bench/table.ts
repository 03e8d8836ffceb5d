import type { Figure } from "./figure.ts"

/** A figure with when and how busily it was taken. */
export interface TakenFigure extends Figure {
  /** Such as `2026-01-02, load 0.3`; the load is the machine's when the measurement began, work of others included. */
  readonly taken: string
}

const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"
const HEAD = ["| goal | what | anchor | figure | met | measured |", "|---|---|---|---|---|---|"]
/** A row of the table or a note below it, with the goal that it is of. */
const LINE_OF_GOAL = /^(?:\| |\* )(P\d+)\b/

/** The figures as Markdown, with what was special about each below. */
export function tableOf(figures: readonly TakenFigure[]): string {
  return arrange(linesOf(figures))
}

/**
 * A document with the figures between the bench's markers. Goals that were not measured keep the rows that they have there, whose own date
 * says how old they are. Throws when the document has no such place.
 */
export function insertTable(document: string, figures: readonly TakenFigure[]): string {
  const from = document.indexOf(START)
  const to = document.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`There is no place for the table: ${START} … ${END} is missing.`)
  const measured = new Set(figures.map(({ goal }) => goal))
  const kept = document
    .slice(from + START.length, to)
    .split("\n")
    .filter((line) => !measured.has(goalOf(line)))
  return `${document.slice(0, from + START.length)}\n${arrange([...kept, ...linesOf(figures)])}\n${document.slice(to)}`
}

/** The head of the page of lists. */
const LISTS_HEAD =
  "# Lists behind the figures\n\nWhat the figures of [figures.md](figures.md) were counted of, as `npm run bench -- --write` last wrote it."
/** A heading of that page, with the goal that it is of. */
const HEADING_OF_GOAL = /^## (P\d+)\b/

/** The page of lists with those of these figures. Goals that were not measured keep theirs. */
export function insertLists(document: string, figures: readonly TakenFigure[]): string {
  const measured = new Set(figures.map(({ goal }) => goal))
  const sections = document.split(/\n(?=## )/).slice(1)
  const kept = sections.filter((section) => !measured.has(HEADING_OF_GOAL.exec(section)?.[1] ?? "")).map((section) => section.trim())
  const made = figures.flatMap(({ goal, what, list, taken }) =>
    list === undefined ? [] : [`## ${goal}: ${what}\n\nMeasured ${taken}.\n\n${list}`],
  )
  const numberOfGoal = (section: string) => Number(HEADING_OF_GOAL.exec(section)?.[1]?.slice(1))
  const ordered = [...kept, ...made].toSorted((one, other) => numberOfGoal(one) - numberOfGoal(other))
  return `${[LISTS_HEAD, ...ordered].join("\n\n")}\n`
}

function linesOf(figures: readonly TakenFigure[]): readonly string[] {
  return figures.flatMap(({ goal, what, anchor, figure, isMet, taken, note, list }) => {
    const cells = [goal, what, anchor, figure, metWord(isMet), taken].map((cell) => cell.replaceAll("|", "\\|"))
    const said = [note, ...(list === undefined ? [] : ["all of them in [figures-lists.md](figures-lists.md)"])].filter(Boolean).join("; ")
    return [`| ${cells.join(" | ")} |`, ...(said === "" ? [] : [`* ${goal}, ${what}: ${said}`])]
  })
}

/** Rows in the order of the goals, then their notes. */
function arrange(lines: readonly string[]): string {
  const ordered = (mark: string) =>
    lines.filter((line) => line.startsWith(mark) && goalOf(line) !== "").toSorted((left, right) => numberOf(left) - numberOf(right))
  const notes = ordered("* ")
  return [...HEAD, ...ordered("| "), ...(notes.length > 0 ? ["", ...notes] : [])].join("\n")
}

function goalOf(line: string): string {
  return LINE_OF_GOAL.exec(line)?.[1] ?? ""
}

function numberOf(line: string): number {
  return Number(goalOf(line).slice(1))
}

function metWord(isMet: boolean | null): string {
  return isMet === null ? "–" : isMet ? "met" : "**not met**"
}
