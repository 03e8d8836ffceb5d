import { useCallback, useMemo, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { homeFeed as homeFeedCall } from "../../domain/feed/contract.ts"
import type { Sort, TimeRange } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { useWaterfall } from "./use-waterfall.ts"
import { WorkCard } from "./work-card.tsx"

export interface HomeFeedProps {
  readonly locale: Locale
  readonly order: Sort
  readonly range: TimeRange
  /** Where the page that was sent ends; null when it holds everything. */
  readonly cursor: string | null
  /** Address of the next page for browsers without script. */
  readonly moreUrl: string | null
}

const idOf = ({ id }: Card) => id

/** Goes on with the waterfall: appends the next works while one scrolls, or by its link. */
function HomeFeed({ locale, order, range, cursor, moreUrl }: HomeFeedProps) {
  const t = useMessages("feed")
  const load = useCallback(
    (next: string | null, signal: AbortSignal) =>
      call(homeFeedCall, { order_by: order, timeType: range, ...(next === null ? {} : { cursor: next }) }, { handlesErrors: true, signal }),
    [order, range],
  )
  const initial = useMemo(() => ({ items: [], next_cursor: cursor }), [cursor])
  const list = usePagedList({ load, keyOf: idOf, initial })
  const end = (
    <p className="grid justify-items-center gap-2 text-center text-ink-3">
      {t("end")}
      <a className="text-link" href="#content">
        {t("backToTop")}
      </a>
    </p>
  )
  return (
    <PagedList
      list={list}
      isEndless
      moreHref={moreUrl}
      more={t("more")}
      added={(count) => t("added", { count })}
      failed={t(list.failure?.code === "Offline" ? "offline" : "failed")}
      end={end}
      empty={end}
    >
      {(cards) => <Appended cards={cards} locale={locale} />}
    </PagedList>
  )
}

function Appended({ cards, locale }: { readonly cards: readonly Card[]; readonly locale: Locale }) {
  const t = useMessages("feed")
  const box = useRef<HTMLDivElement>(null)
  const { heightPx, shown } = useWaterfall(box, cards)
  return (
    <div ref={box} className="waterfall-rest" style={{ blockSize: heightPx }}>
      {shown.map(({ index, place }) => {
        const card = cards[index]
        return card === undefined ? null : (
          <WorkCard
            key={card.id}
            card={card}
            locale={locale}
            item={index}
            place={place}
            saveLabel={t("saveNamed", { title: card.title })}
            maskedLabel={t("masked")}
            revealLabel={t("revealNamed", { title: card.title })}
          />
        )
      })}
    </div>
  )
}

/** The rest of the home feed. */
export const homeFeed = defineIsland({
  name: "home-feed",
  when: "visible",
  messages: ["feed", "errors", "ui"],
  server: "html",
  component: HomeFeed,
})
