import { roleOf, withoutMarks } from "./loose-labels.ts"
import { numberIn } from "./setting-fields.ts"

/** Lines that are over what follows and say nothing themselves. */
const HEADING =
  /^(?:other metadata|metadata|generation (?:data|info|information|details|parameters)|parameters|settings|details|info|\u53c2\u6570|\u751f\u6210\u53c2\u6570|\u751f\u6210\u30c7\u30fc\u30bf|\u8a2d\u5b9a)$/i
const ROW_MARK = /^\|?(?:\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*\|?$/
/** Lines that are looked at; what is beyond is left as it is. */
const MAXIMUM_LINES = 5000

/**
 * A pasted text whose labels all have a colon: without code fences and quote marks, rows of tables as lines, names alone in a line together
 * with the value below them, and `Steps 20, CFG 7` as `Steps: 20, CFG: 7`.
 */
export function plainLines(text: string): readonly string[] {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/[\u200b\u2060\ufeff]/g, "")
    .split("\n", MAXIMUM_LINES)
    .filter((line) => !/^\s*(?:```|~~~)\w*\s*$/.test(line))
    .map((line) => line.replace(/^(?:\s{0,3}>\s?)+/, ""))
  return withValues(withoutTables(lines)).map(withColons)
}

const strip = (text: string) => withoutMarks(text, /[\s*_`~>#\u2022·\u25aa\u25e6\u2023\u2043\u2013\u2014:\uff1a-]/)

function cellsOf(line: string): readonly string[] {
  if (line.includes("\t")) return line.split("\t").map(strip)
  if (!/^\s*\|.*\|\s*$/.test(line)) return []
  return line
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => withoutMarks(cell, /[\s*_`~]/))
}

const isName = (cell: string) => roleOf(strip(cell)) !== null

/** Rows of two cells are a name and its value; a row of names stands over a row of values. */
function withoutTables(lines: readonly string[]): readonly string[] {
  const plain: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const cells = cellsOf(line)
    const [name = "", value = ""] = cells
    // What the columns of a table are called says nothing.
    if (
      cells.length === 2 &&
      !isName(name) &&
      ROW_MARK.test((lines[at + 1] ?? "").trim()) &&
      isName(cellsOf(lines[at + 2] ?? "")[0] ?? "")
    ) {
      at += 1
      continue
    }
    const below = ROW_MARK.test((lines[at + 1] ?? "").trim()) ? at + 2 : at + 1
    const values = cellsOf(lines[below] ?? "")
    if (cells.length > 1 && cells.every(isName) && values.length === cells.length && !values.every(isName)) {
      plain.push(...cells.map((cell, index) => `${cell}: ${values[index] ?? ""}`))
      at = below
    } else if (cells.length === 2 && isName(name)) plain.push(`${strip(name)}: ${value}`)
    else if (!ROW_MARK.test(line.trim()) || !line.includes("|")) plain.push(line)
  }
  return plain
}

/** Names alone in their lines, where there are several: what stands below one is its value. */
function withValues(lines: readonly string[]): readonly string[] {
  const isAlone = (line: string | undefined) => line !== undefined && line.length <= 60 && isName(line)
  if (lines.filter(isAlone).length < 2) return lines
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    if (HEADING.test(strip(line))) continue
    const next = nextWritten(lines, at + 1)
    if (isAlone(line) && next < lines.length && !isAlone(lines[next])) {
      joined.push(`${strip(line)}: ${lines[next] ?? ""}`)
      at = next
    } else joined.push(isAlone(line) ? `${strip(line)}: ` : line)
  }
  return joined
}

function nextWritten(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.trim() === "") at++
  return at
}

/** A list of settings without colons. */
function withColons(line: string): string {
  const parts = line.split(/[,;|\u2022·\uff0c\uff1b]/).map((part) => part.trim())
  if (parts.length < 2 || /[:\uff1a]/.test(line)) return line
  const named = parts.map((part) => {
    const spaces = [...part.matchAll(/[\s=]+/g)].map(({ index }) => index)
    const split = spaces.findLast((at) => roleOf(part.slice(0, at)) !== null)
    return split === undefined ? null : ([strip(part.slice(0, split)), part.slice(split).replace(/^[\s=]+/, "")] as const)
  })
  const known = named.filter((one) => one !== null)
  const counted = known.filter(([name, value]) => roleOf(name) !== "prompt" && numberIn(value) !== null)
  return known.length === parts.length && counted.length >= 2 ? known.map(([name, value]) => `${name}: ${value}`).join(", ") : line
}
