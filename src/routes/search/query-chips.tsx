import type { Locale } from "../../domain/_kernel/locales.ts"
import { searchUrl } from "./search-query.ts"

/** Queries to ask in place of one's own. */
export function QueryChips({ locale, words }: { readonly locale: Locale; readonly words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <a className="chip" href={searchUrl(locale, { words: word })}>
            <bdi>{word}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
