import { LYRICS_CHARS } from "../../orders/song-orders.ts"

/** A line of lyrics that is sung. */
export interface WordedLine {
  /** What stands above its section, such as `verse`, or empty. */
  readonly mark: string
  /** Which of the sections it belongs to. */
  readonly section: number
  readonly line: string
}

/** The words of a song in the order in which they are sung: each section under its mark, as often as it comes. */
export function sungWords(lines: readonly WordedLine[]): string {
  const written: string[] = []
  let length = 0
  for (const [at, { mark, section, line }] of lines.entries()) {
    const before = lines[at - 1]
    // A section of one line that comes twice in a row is written twice under one mark.
    const isNew = before === undefined || before.section !== section
    const more = [...(isNew && at > 0 ? [""] : []), ...(isNew && mark !== "" ? [`[${mark}]`] : []), line]
    length += more.reduce((sum, text) => sum + text.length + 1, 0)
    if (length > LYRICS_CHARS) break
    written.push(...more)
  }
  return written.join("\n")
}
