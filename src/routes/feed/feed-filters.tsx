import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Choice, type ChoiceName, FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import { FEED_KINDS, type FeedKindName, OWN_TABS } from "../../domain/feed/kind-rules.ts"
import { isSourceServed } from "../../domain/feed/source-rules.ts"
import { FOR_MEMBERS } from "../_page/viewers.ts"
import { wordsOf } from "../_page/words.ts"
import { choiceWord } from "./choice-words.ts"
import { choicesOf, type FeedQuery, FIRST_TAB, feedUrl, withChoice } from "./feed-query.ts"

interface FiltersProps {
  readonly kind: FeedKindName
  readonly locale: Locale
  readonly query: FeedQuery
}

/** Tabs and filters in one row as links, so that they work without script; where there is one it takes their presses, see `wire-filters.ts`. */
export function FeedFilters({ kind, locale, query, children }: FiltersProps & { readonly children?: ReactNode }) {
  const t = wordsOf(locale, "filters")
  const props = { kind, locale, query }
  const isFiltered = Object.keys(query.chosen).length > 0
  return (
    <div className="feed-filters" data-feed-filters="">
      <nav className="contents" aria-label={t("order")}>
        <Tabs {...props} />
      </nav>
      <span className="mx-1 h-5 w-px shrink-0 bg-line" />
      <nav className="contents" aria-label={t("filters")}>
        {choicesOf(kind).map((name) => (
          <FilterMenu key={name} {...props} name={name} />
        ))}
        <a
          className={`filter-clear ${isFiltered ? "" : "invisible"}`}
          data-filter-clear=""
          href={feedUrl(locale, kind, { order: query.order, chosen: {} })}
        >
          {t("clear")}
        </a>
      </nav>
      {children}
    </div>
  )
}

function Tabs({ kind, locale, query }: FiltersProps) {
  const t = wordsOf(locale, "filters")
  return FEED_KINDS[kind].tabs.map((tab) => (
    <a
      key={tab}
      className={OWN_TABS.includes(tab) ? `feed-tab ${FOR_MEMBERS}` : "feed-tab"}
      data-filter="order"
      data-value={tab === FIRST_TAB ? "" : tab}
      aria-current={tab === query.order ? "true" : undefined}
      href={feedUrl(locale, kind, { order: tab, chosen: query.chosen })}
    >
      {t(tab)}
    </a>
  ))
}

interface FilterProps extends FiltersProps {
  readonly name: ChoiceName
}

/** The values of a filter side by side; of those that are chosen one at a time, the first is for all. */
function Values(props: FilterProps) {
  const { name, locale, query } = props
  const { values: known, isSeveral } = FILTER_CHOICES[name]
  const chosen = query.chosen[name] ?? []
  const values = known.filter((value) => name !== "resourceType" || isSourceServed(value) || chosen.includes(value))
  const t = wordsOf(locale, "filters")
  const isAlone = values.length === 1
  return (
    <>
      {isSeveral || isAlone ? null : (
        <ChoiceLink {...props} value={null}>
          {t(name === "timeType" ? "any_timeType" : "any")}
        </ChoiceLink>
      )}
      {values.map((value) => (
        <ChoiceLink key={String(value)} {...props} value={value}>
          {choiceWord(locale, name, value)}
        </ChoiceLink>
      ))}
    </>
  )
}

function FilterMenu(props: FilterProps) {
  const { name, locale, query } = props
  const t = wordsOf(locale, "filters")
  const chosen = query.chosen[name] ?? []
  const count = chosen.length
  const [first] = chosen
  const unsaid = t(name === "timeType" || name === "resourceType" ? `any_${name}` : `name_${name}`)
  return (
    <details className="relative" data-menu="">
      <summary className="chip">
        <span data-filter-said={FILTER_CHOICES[name].parameter} data-unsaid={unsaid} data-named={t(`name_${name}`)}>
          {first === undefined ? unsaid : count === 1 ? choiceWord(locale, name, first) : t(`name_${name}`)}
        </span>
        <span className="filter-count" data-filter-count={FILTER_CHOICES[name].parameter}>
          {count < 2 ? "" : count}
        </span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="panel filter-panel">
        <Values {...props} />
      </div>
    </details>
  )
}

interface ChoiceLinkProps extends FilterProps {
  readonly value: Choice | null
  readonly children: ReactNode
}

function ChoiceLink({ kind, locale, query, name, value, children }: ChoiceLinkProps) {
  const chosen = query.chosen[name] ?? []
  const isChosen = value === null ? chosen.length === 0 : chosen.includes(value)
  const { parameter, isSeveral } = FILTER_CHOICES[name]
  return (
    <a
      className="chip"
      data-filter={parameter}
      data-value={value === null ? "" : String(value)}
      data-several={isSeveral ? "" : undefined}
      aria-current={isChosen ? "true" : undefined}
      rel="nofollow"
      href={feedUrl(locale, kind, withChoice(query, name, value))}
    >
      {children}
    </a>
  )
}
