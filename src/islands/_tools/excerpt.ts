import { graphemesOf } from "../../domain/_kernel/graphemes.ts"

/** Characters of the text that are shown at each side of a place, and of the place itself. */
const AROUND = 24
const MAXIMUM_MARKED = 80

/** A place of a text with a little of what stands around it, cut between characters, on one line. */
export function excerptOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly before: string; readonly marked: string; readonly behind: string } {
  const before = graphemesOf(text.slice(Math.max(0, start - 4 * AROUND), start))
  const marked = graphemesOf(text.slice(start, Math.min(end, start + 4 * MAXIMUM_MARKED)))
  const behind = graphemesOf(text.slice(end, end + 4 * AROUND))
  return {
    before: oneLine(`${before.length > AROUND ? "…" : ""}${before.slice(-AROUND).join("")}`),
    marked: oneLine(`${marked.slice(0, MAXIMUM_MARKED).join("")}${marked.length > MAXIMUM_MARKED ? "…" : ""}`),
    behind: oneLine(`${behind.slice(0, AROUND).join("")}${behind.length > AROUND ? "…" : ""}`),
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ")
}
