import { MINIMUM_DESK_QUERY } from "../../domain/admin/desk-search-rules.ts"
import type { SearchOption } from "./option-list.ts"

/** As many as are remembered. */
const MAXIMUM_RECENT = 6

/** A place that somebody went to by the palette. */
export type RecentOption = Pick<SearchOption, "text" | "href" | "kind">

/** The commands whose names have every word that was typed, those that begin with it first; all of them where nothing is typed. */
export function commandsFor(commands: readonly SearchOption[], typed: string): readonly SearchOption[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ text }) => words.every((word) => folded(text).includes(word)))
  const begins = ({ text }: SearchOption) => folded(text).startsWith(words.join(" "))
  return words.length === 0 ? found : [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** What was chosen last, first; the same way on once. */
export function withRecent(recent: readonly RecentOption[], { text, href, kind }: RecentOption): readonly RecentOption[] {
  return [{ text, href, kind }, ...recent.filter((each) => each.href !== href || each.text !== text)].slice(0, MAXIMUM_RECENT)
}

/** Groups one below the other, each way on once, where it comes first. */
export function inGroups(...groups: readonly (readonly SearchOption[])[]): readonly SearchOption[] {
  const seen = new Set<string>()
  return groups.flat().filter(({ href, text }) => {
    const key = `${href} ${text}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** What the palette of somebody with a desk says of the desk's search. */
export interface DeskWay {
  /** The page of its results. */
  readonly href: string
  readonly kind: string
  readonly group: string
}

/** The way to what the desk finds by what is typed; none without a desk, and for less than it takes. */
export function deskOptions(typed: string, way: DeskWay | null): readonly SearchOption[] {
  if (way === null || typed.length < MINIMUM_DESK_QUERY) return []
  return [{ ...way, text: typed, href: `${way.href}?${new URLSearchParams({ q: typed })}` }]
}

/** Without case and marks. */
function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase()
}
