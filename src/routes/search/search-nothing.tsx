import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { searchList } from "../../domain/search/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { FoundCards } from "./found-cards.tsx"
import { QueryChips } from "./query-chips.tsx"
import { isNarrowed, type SearchQuery, searchUrl } from "./search-query.ts"

interface NothingProps {
  readonly locale: Locale
  readonly asked: SearchQuery
  readonly results: CallOutput<typeof searchList>
}

/** Nothing was found: that there is more to look at, or what the words may have meant, what they are about, what is like it. */
export function SearchNothing({ locale, asked, results: { instead, next_cursor: next } }: NothingProps) {
  const t = wordsOf(locale, "search")
  if (next !== null || asked.cursor !== null) {
    return (
      <p className="grid min-h-[30dvh] place-content-center text-center text-lg font-semibold text-balance">
        {next === null ? t("noMoreTitle") : wordsOf(locale, "ui")("noneSoFar")}
      </p>
    )
  }
  const isFiltered = isNarrowed(asked)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
        <h2 className="text-lg font-semibold text-balance break-words">{t("nothingTitle", { query: asked.words })}</h2>
        <p className="text-ink-2">{t(isFiltered ? "nothingFiltered" : "nothingBody")}</p>
        {isFiltered ? (
          <a className="button-ghost" href={searchUrl(locale, { words: asked.words })}>
            {t("clearFilters")}
          </a>
        ) : null}
        <Offered locale={locale} label={t("near")} words={instead?.near ?? []} />
        <Offered locale={locale} label={t("concepts")} words={instead?.concepts ?? []} />
      </div>
      {instead?.meant == null ? null : (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-lg font-semibold break-words">{t("meant", { query: instead.meant })}</h2>
          <FoundCards locale={locale} cards={instead.found} label={t("meant", { query: instead.meant })} />
        </section>
      )}
      {instead === null || instead.alike.length === 0 ? null : (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-lg font-semibold">{t("alike")}</h2>
          <FoundCards locale={locale} cards={instead.alike} label={t("alike")} />
        </section>
      )}
    </div>
  )
}

function Offered({ locale, label, words }: { readonly locale: Locale; readonly label: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <nav className="grid justify-items-center gap-2" aria-label={label}>
      <span className="text-ink-3">{label}</span>
      <QueryChips locale={locale} words={words} />
    </nav>
  )
}
