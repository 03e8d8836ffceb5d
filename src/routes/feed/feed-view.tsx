import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_CALLS } from "../../domain/feed/contract.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { paintedOf } from "../../domain/feed/painting-rules.ts"
import type { CardPage } from "../../domain/post/card-contract.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { cardLabels } from "../../islands/feed/card-labels.ts"
import { feedRest } from "../../islands/feed/feed-rest.island.tsx"
import { galleryPainting } from "../../islands/feed/gallery-painting.island.tsx"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { cardKeys } from "./card-keys.ts"
import { FeedFailure } from "./feed-failure.tsx"
import { FeedFilters } from "./feed-filters.tsx"
import { NoCards, SignInForOwn, Unserved } from "./feed-nothing.tsx"
import type { FeedData } from "./feed-page.tsx"
import { askedOf, feedUrl } from "./feed-query.ts"
import { FeedRuns } from "./feed-runs.tsx"
import { OwnRow } from "./own-row.tsx"
import { Places, placesBelow } from "./places.tsx"
import { StartBand, StartField } from "./start-band.tsx"

interface FeedViewProps extends FeedData {
  readonly kind: FeedKindName
  readonly locale: Locale
}

/** A feed page: where else to look, tabs and filters, and the cards. */
export function FeedView({ kind, locale, query, content, rows, painting }: FeedViewProps) {
  const t = wordsOf(locale, "filters")
  const isHome = FEED_KINDS[kind].page === ""
  const painted = painting === null ? null : paintedOf(painting)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3 pt-2 md:px-6" data-feed={kind}>
      <h1 className="sr-only">{t(`title_${kind}`)}</h1>
      {isHome ? <StartBand locale={locale} /> : null}
      {content.kind === "unserved" ? null : (
        <FeedFilters kind={kind} locale={locale} query={query}>
          {isHome ? <StartField locale={locale} /> : null}
        </FeedFilters>
      )}
      {isHome ? <OwnRow locale={locale} /> : null}
      {painted === null ? null : <Island of={galleryPainting} props={painted} />}
      <div
        className="waterfall-box"
        data-feed-results=""
        data-card-keys={cardKeys(locale)}
        data-painted={painted === null ? undefined : JSON.stringify(painted)}
        data-said={content.kind === "cards" ? t("shown", { count: content.page.items.length }) : ""}
      >
        {content.kind === "cards" ? (
          <Cards kind={kind} locale={locale} query={query} page={content.page} rows={rows} painting={painting} />
        ) : null}
        {content.kind === "sign-in" ? <SignInForOwn kind={kind} locale={locale} query={query} /> : null}
        {content.kind === "unserved" ? <Unserved locale={locale} /> : null}
      </div>
      <CollectStatus locale={locale} />
      <FeedFailure locale={locale} />
      <p role="status" className="sr-only" data-feed-status="" />
    </div>
  )
}

interface CardsProps extends Pick<FeedData, "query" | "rows" | "painting"> {
  readonly kind: FeedKindName
  readonly locale: Locale
  readonly page: CardPage
}

/** The first page of cards as HTML, and the island that goes on below them; while a gallery is being painted its places in their stead. */
function Cards({ kind, locale, query, page: { items, next_cursor: cursor }, rows, painting }: CardsProps) {
  const t = wordsOf(locale, "feed")
  const { grid } = FEED_KINDS[kind]
  const { cursor: _cursor, ...asked } = askedOf(kind, query)
  const places = placesBelow(items.length, query, painting)
  // A page that is empty and not the last looked no further than it may: the island goes on.
  if (items.length === 0 && cursor === null && places === null) return <NoCards kind={kind} locale={locale} query={query} />
  return (
    <>
      {grid === "work" && places === null ? (
        <FeedRuns locale={locale} cards={items} rows={rows} isWhole={cursor === null} />
      ) : (
        <div className="waterfall" data-grid={grid === "normal" ? undefined : grid}>
          {items.map((card, index) => (
            <WorkCard key={card.id} card={card} locale={locale} index={index} position={index + 1} grid={grid} {...cardLabels(t, card)} />
          ))}
          <Places places={places ?? []} />
        </div>
      )}
      {places !== null ? null : (
        <Island
          of={feedRest}
          className={grid === "work" ? "" : "pt-2"}
          props={{
            locale,
            path: FEED_CALLS[kind].recommend.path,
            grid,
            asked,
            cursor,
            sent: items.length,
            moreUrl: cursor === null ? null : feedUrl(locale, kind, { ...query, cursor }),
          }}
        />
      )}
    </>
  )
}
