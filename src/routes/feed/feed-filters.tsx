import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Choice, type ChoiceName, FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import { FEED_KINDS, type FeedKindName, OWN_TABS } from "../../domain/feed/kind-rules.ts"
import { isSourceServed } from "../../domain/feed/source-rules.ts"
import { wordsOf } from "../_page/words.ts"
import { choiceWord } from "./choice-words.ts"
import { choicesOf, type FeedQuery, FIRST_TAB, feedUrl, withChoice } from "./feed-query.ts"

/** Filters whose few values stand on the page themselves; those of others are in a menu. */
const LAID_OPEN: ReadonlySet<ChoiceName> = new Set(["resourceType", "appType", "characterType", "postType", "runAvailable", "nodesType"])

interface FiltersProps {
  readonly kind: FeedKindName
  readonly locale: Locale
  readonly query: FeedQuery
}

/** Tabs and filters as links, so that they work without script; where there is one it takes their presses, see `wire-filters.ts`. */
export function FeedFilters({ kind, locale, query }: FiltersProps) {
  const t = wordsOf(locale, "filters")
  const props = { kind, locale, query }
  const filters = choicesOf(kind).filter((name) => name !== "timeType")
  const isFiltered = Object.keys(query.chosen).length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" data-feed-filters="">
      <nav className="scroll-row -mx-3 flex min-w-0 items-center gap-2 overflow-x-auto px-3 py-1" aria-label={t("order")}>
        <Tabs {...props} />
        <span className="mx-1 h-5 w-px shrink-0 bg-line" />
        <Values {...props} name="timeType" />
        <a
          className={`filter-clear ${isFiltered ? "" : "invisible"}`}
          data-filter-clear=""
          href={feedUrl(locale, kind, { order: query.order, chosen: {} })}
        >
          {t("clear")}
        </a>
      </nav>
      {filters.length === 0 ? null : (
        <nav className="flex flex-wrap items-center gap-2" aria-label={t("filters")}>
          {filters.map((name) =>
            LAID_OPEN.has(name) ? <Values key={name} {...props} name={name} /> : <FilterMenu key={name} {...props} name={name} />,
          )}
        </nav>
      )}
    </div>
  )
}

function Tabs({ kind, locale, query }: FiltersProps) {
  const t = wordsOf(locale, "filters")
  return FEED_KINDS[kind].tabs.map((tab) => (
    <a
      key={tab}
      className="chip"
      data-filter="order"
      data-value={tab === FIRST_TAB ? "" : tab}
      data-own-tab={OWN_TABS.includes(tab) ? "" : undefined}
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
  const count = query.chosen[name]?.length ?? 0
  return (
    <details className="relative" data-menu="">
      <summary className="chip">
        {t(`name_${name}`)}
        <span className="filter-count" data-filter-count={FILTER_CHOICES[name].parameter}>
          {count === 0 ? "" : count}
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
