import { Download } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { buyLog, buyLogFile, type MovementFilter, type WalletLine } from "../../domain/credits/contract.ts"
import { PURSES, type Purse } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { Skeleton } from "../_ui/skeleton.tsx"
import { FilterChips } from "../_ui/toolbar.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import { MovementLine } from "./movement-line.tsx"
import { type Dates, useDates } from "./use-dates.ts"
import { groupByDay, relativeDay } from "./wallet-time.ts"

/** Filters on offer. Purchases have none as long as nothing can be bought. */
const FILTERS = ["all", "spent", "refund", "grant", "redeem"] as const

/** Which movements are wanted; a purse of null is both. */
export interface MovementQuery {
  readonly kind: MovementFilter
  readonly purse: Purse | null
}

const keyOf = ({ key }: WalletLine) => key

/** The movements of a query; takes in what is new when `version` changes. */
function useMovements({ kind, purse }: MovementQuery, version: number) {
  const list = useCallList(buyLog, { kind, purse: purse ?? undefined }, { keyOf })
  const refresh = useEffectEvent(list.refresh)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    refresh()
  }, [version])
  return list
}

interface MovementListProps {
  readonly locale: Locale
  readonly initial: MovementQuery
  /** A new one says that the movements have changed. */
  readonly version: number
}

/** Everything that came and went, newest first, by day; narrowed by what it was and by purse, which the address remembers. */
export function MovementList({ locale, initial, version }: MovementListProps) {
  const t = useMessages("credits")
  const dates = useDates(locale)
  const [query, setQuery] = useState(initial)
  const movements = useMovements(query, version)
  const change = (part: Partial<MovementQuery>) => {
    const next = { ...query, ...part }
    setQuery(next)
    history.replaceState(history.state, "", addressOf(next))
  }
  const isFiltered = query.kind !== "all" || query.purse !== null
  return (
    <section aria-labelledby="wallet-movements" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex items-center gap-2 pt-2">
        <h2 id="wallet-movements" className="grow text-lg font-semibold">
          {t("movements")}
        </h2>
        <a className={buttonLook()} href={buyLogFile.path} download="">
          <Download size={14} />
          {t("csv")}
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterChips
          label={t("filter")}
          choices={FILTERS.map((kind) => ({ value: kind, label: t(`filter_${kind}`) }))}
          chosen={query.kind}
          onChoose={(kind) => change({ kind })}
        />
        <FilterChips
          label={t("filterPurse")}
          choices={([null, ...PURSES] as const).map((purse) => ({ value: purse, label: t(purse ?? "bothPurses") }))}
          chosen={query.purse}
          onChoose={(purse) => change({ purse })}
        />
      </div>
      <PagedList
        list={movements}
        failed={t("movementsFailed")}
        skeleton={<MovementSkeleton />}
        more={t("more")}
        added={(count) => t("addedLines", { count })}
        end={<p className="py-4 text-center text-xs text-ink-3">{t("end")}</p>}
        empty={
          <Empty title={t(isFiltered ? "emptyFilteredTitle" : "emptyTitle")} body={t(isFiltered ? "emptyFilteredBody" : "emptyBody")}>
            {isFiltered ? (
              <Button onClick={() => change({ kind: "all", purse: null })}>{t("showAll")}</Button>
            ) : (
              <a className={buttonLook("primary")} href={`/${locale}/create/image`}>
                {t("makeSomething")}
              </a>
            )}
          </Empty>
        }
      >
        {(lines) => <Lines lines={lines} locale={locale} dates={dates} />}
      </PagedList>
    </section>
  )
}

function addressOf({ kind, purse }: MovementQuery): string {
  const parameters = new URLSearchParams({ ...(kind === "all" ? {} : { kind }), ...(purse === null ? {} : { purse }) })
  return location.pathname + (parameters.size === 0 ? "" : `?${parameters}`)
}

function Lines({ lines, locale, dates }: { readonly lines: readonly WalletLine[]; readonly locale: Locale; readonly dates: Dates }) {
  const t = useMessages("credits")
  const nameOf = (day: string) => {
    const relative = relativeDay(day, dates.today())
    return relative === null ? dates.day(day) : t(relative)
  }
  return (
    <>
      {groupByDay(lines, dates.timeZone).map(({ day, lines: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className="border-b border-line py-1.5 text-xs font-semibold text-ink-3">
            {nameOf(day)}
          </h3>
          <ul>
            {ofDay.map((line) => (
              <MovementLine key={line.key} line={line} locale={locale} time={dates.time(line.created_at)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function MovementSkeleton() {
  const t = useMessages("credits")
  return (
    <Skeleton label={t("loading")} className="grid">
      <span className="skeleton my-2 h-3 w-20" />
      {[64, 48, 56, 40, 60].map((width) => (
        <div key={width} className="flex items-center gap-3 border-t border-line py-3">
          <span className="skeleton size-9 shrink-0" />
          <span className="grid grow gap-2">
            <span className="skeleton h-3.5" style={{ inlineSize: `${width}%` }} />
            <span className="skeleton h-3 w-1/4" />
          </span>
          <span className="skeleton h-4 w-12" />
        </div>
      ))}
    </Skeleton>
  )
}
