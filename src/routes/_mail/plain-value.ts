import { firstGraphemes, graphemeCount } from "../../domain/_kernel/graphemes.ts"

const MAXIMUM_CHARACTERS = 80

/**
 * A text that somebody else chose (a name, what a browser calls itself) as it may stand in an email: one short line
 * without invisible characters, and nothing that a mail client would turn into a link.
 */
export function plainValue(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{C}/gu, "")
    .replaceAll("://", " ")
    .replaceAll("@", " ")
    // A dot before a letter is what makes a host name; in version numbers a digit follows.
    .replaceAll(/\.(?=\p{L})/gu, ". ")
    .replaceAll(/\s+/gu, " ")
    .trim()
  return graphemeCount(line) > MAXIMUM_CHARACTERS ? `${firstGraphemes(line, MAXIMUM_CHARACTERS - 1)}…` : line
}
