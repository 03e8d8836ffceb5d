import { Download, LoaderCircle, RefreshCw } from "lucide-react"
import { useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { buyLogFile } from "../../domain/credits/contract.ts"
import { PURSES } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { MovementLine } from "./movement-line.tsx"
import { type Dates, useDates } from "./use-dates.ts"
import { type MovementQuery, type Movements, useMovements } from "./use-movements.ts"
import { groupByDay, relativeDay } from "./wallet-time.ts"

/** Filters on offer. Purchases have none as long as nothing can be bought. */
const FILTERS = ["all", "spent", "refund", "grant", "redeem"] as const

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
  return (
    <section aria-labelledby="wallet-movements" className="grid content-start gap-3">
      <div className="flex items-center gap-2 pt-2">
        <h2 id="wallet-movements" className="grow text-lg font-semibold">
          {t("movements")}
        </h2>
        <a className="button-ghost" href={buyLogFile.path} download="">
          <Download size={14} />
          {t("csv")}
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="group" aria-label={t("filter")} className="flex flex-wrap gap-1.5">
          {FILTERS.map((kind) => (
            <button key={kind} type="button" className="chip" aria-pressed={query.kind === kind} onClick={() => change({ kind })}>
              {t(`filter_${kind}`)}
            </button>
          ))}
        </div>
        <div role="group" aria-label={t("filterPurse")} className="flex flex-wrap gap-1.5">
          {([null, ...PURSES] as const).map((purse) => (
            <button
              key={purse ?? "both"}
              type="button"
              className="chip"
              aria-pressed={query.purse === purse}
              onClick={() => change({ purse })}
            >
              {t(purse ?? "bothPurses")}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {movements.added > 0 && movements.phase === "ready" ? t("addedLines", { count: movements.added }) : ""}
      </p>
      <Lines movements={movements} locale={locale} dates={dates} />
      <Foot
        movements={movements}
        isFiltered={query.kind !== "all" || query.purse !== null}
        locale={locale}
        onAll={() => change({ kind: "all", purse: null })}
      />
    </section>
  )
}

function addressOf({ kind, purse }: MovementQuery): string {
  const parameters = new URLSearchParams({ ...(kind === "all" ? {} : { kind }), ...(purse === null ? {} : { purse }) })
  return location.pathname + (parameters.size === 0 ? "" : `?${parameters}`)
}

function Lines({ movements, locale, dates }: { readonly movements: Movements; readonly locale: Locale; readonly dates: Dates }) {
  const t = useMessages("credits")
  const nameOf = (day: string) => {
    const relative = relativeDay(day, dates.today())
    return relative === null ? dates.day(day) : t(relative)
  }
  return (
    <>
      {groupByDay(movements.lines, dates.timeZone).map(({ day, lines }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className="border-b border-line py-1.5 text-xs font-semibold text-ink-3">
            {nameOf(day)}
          </h3>
          <ul>
            {lines.map((line) => (
              <MovementLine key={line.key} line={line} locale={locale} time={dates.time(line.created_at)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface FootProps {
  readonly movements: Movements
  readonly isFiltered: boolean
  readonly locale: Locale
  readonly onAll: () => void
}

/** What stands below the lines: more of them, none, still loading, or what went wrong. */
function Foot({ movements, isFiltered, locale, onAll }: FootProps) {
  const t = useMessages("credits")
  const { lines, phase, failure, hasMore, loadMore } = movements
  const isEmpty = lines.length === 0
  if (phase === "failed" && failure !== null) return <Failed code={failure.code} requestId={failure.requestId} onRetry={loadMore} />
  if (phase === "loading" && isEmpty) return <Skeleton />
  if (isEmpty)
    return (
      <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
        <h3 className="font-semibold">{t(isFiltered ? "emptyFilteredTitle" : "emptyTitle")}</h3>
        <p className="text-ink-2">{t(isFiltered ? "emptyFilteredBody" : "emptyBody")}</p>
        {isFiltered ? (
          <button type="button" className="button-ghost" onClick={onAll}>
            {t("showAll")}
          </button>
        ) : (
          <a className="button-primary" href={`/${locale}/create/image`}>
            {t("makeSomething")}
          </a>
        )}
      </div>
    )
  if (!hasMore) return <End />
  return (
    <button type="button" aria-busy={phase === "loading"} className="button-ghost min-h-11" onClick={loadMore}>
      {phase === "loading" ? <LoaderCircle size={16} className="animate-spin" /> : null}
      {t("more")}
    </button>
  )
}

function End() {
  const t = useMessages("credits")
  return <p className="py-4 text-center text-xs text-ink-3">{t("end")}</p>
}

function Skeleton() {
  const t = useMessages("credits")
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div>
      <p role="status" className="sr-only">
        {isSlow ? t("loading") : ""}
      </p>
      <div aria-hidden="true" className="grid animate-pulse">
        <span className="my-2 h-3 w-20 rounded-control bg-hover" />
        {[64, 48, 56, 40, 60].map((width) => (
          <div key={width} className="flex items-center gap-3 border-t border-line py-3">
            <span className="size-9 shrink-0 rounded-control bg-hover" />
            <span className="grid grow gap-2">
              <span className="h-3.5 rounded-control bg-hover" style={{ inlineSize: `${width}%` }} />
              <span className="h-3 w-1/4 rounded-control bg-hover" />
            </span>
            <span className="h-4 w-12 rounded-control bg-hover" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface FailedProps {
  readonly code: string
  readonly requestId: string | null
  readonly onRetry: () => void
}

function Failed({ code, requestId, onRetry }: FailedProps) {
  const t = useMessages("credits")
  const errors = useMessages("errors")
  const words = useErrorWords()
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card border border-line border-s-4 border-s-bad bg-raised p-4">
      <h3 className="font-semibold">{t("movementsFailed")}</h3>
      <p className="text-ink-2">{words(code)}</p>
      {requestId === null ? null : <p className="text-xs text-ink-3 select-all">{errors("requestId", { id: requestId })}</p>}
      <button type="button" onClick={onRetry} className="button-ghost">
        <RefreshCw size={14} />
        {errors("tryAgain")}
      </button>
    </div>
  )
}
