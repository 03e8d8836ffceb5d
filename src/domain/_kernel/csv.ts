/** Starts that spreadsheets take for a formula. */
const FORMULA = /^\s*[=+\-@\t\r|%]/
const NEEDS_QUOTES = /[",\r\n]/

/** One line of a CSV file (RFC 4180). Text never runs: what a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`
}

function cellOf(cell: string | number): string {
  if (typeof cell === "number") return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
