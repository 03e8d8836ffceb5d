import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_CALLS } from "../../domain/feed/contract.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { isServed } from "../../domain/feed/source-rules.ts"
import type { CardPage } from "../../domain/post/card-contract.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { cardLabels } from "../../islands/feed/card-labels.ts"
import { feedRest } from "../../islands/feed/feed-rest.island.tsx"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { Banners } from "./banners.tsx"
import { FeedFailure } from "./feed-failure.tsx"
import { FeedFilters } from "./feed-filters.tsx"
import { NoCards, SignInForOwn, Unserved } from "./feed-nothing.tsx"
import type { FeedData } from "./feed-page.tsx"
import { askedOf, type FeedQuery, feedUrl } from "./feed-query.ts"

interface FeedViewProps extends FeedData {
  readonly kind: FeedKindName
  readonly locale: Locale
}

/** A feed page: where else to look, tabs and filters, and the cards. */
export function FeedView({ kind, locale, query, content, banners }: FeedViewProps) {
  const t = wordsOf(locale, "filters")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 md:gap-4 md:px-6 md:pt-4" data-feed={kind}>
      <h1 className="sr-only">{t(`title_${kind}`)}</h1>
      <Kinds kind={kind} locale={locale} />
      <Banners locale={locale} banners={banners} />
      {content.kind === "unserved" ? null : <FeedFilters kind={kind} locale={locale} query={query} />}
      <div
        className="waterfall-box"
        data-feed-results=""
        data-said={content.kind === "cards" ? t("shown", { count: content.page.items.length }) : ""}
      >
        {content.kind === "cards" ? <Cards kind={kind} locale={locale} query={query} page={content.page} /> : null}
        {content.kind === "sign-in" ? <SignInForOwn kind={kind} locale={locale} query={query} /> : null}
        {content.kind === "unserved" ? <Unserved locale={locale} /> : null}
      </div>
      <CollectStatus locale={locale} />
      <FeedFailure locale={locale} />
      <p role="status" className="sr-only" data-feed-status="" />
    </div>
  )
}

interface CardsProps {
  readonly kind: FeedKindName
  readonly locale: Locale
  readonly query: FeedQuery
  readonly page: CardPage
}

/** The first page of cards as HTML, and the island that goes on below them. */
function Cards({ kind, locale, query, page: { items, next_cursor: cursor } }: CardsProps) {
  const t = wordsOf(locale, "feed")
  const { grid } = FEED_KINDS[kind]
  const { cursor: _cursor, ...asked } = askedOf(kind, query)
  // A page that is empty and not the last looked no further than it may: the island goes on.
  if (items.length === 0 && cursor === null) return <NoCards kind={kind} locale={locale} query={query} />
  return (
    <>
      <div className="waterfall" data-grid={grid === "normal" ? undefined : grid}>
        {items.map((card, index) => (
          <WorkCard key={card.id} card={card} locale={locale} index={index} position={index + 1} grid={grid} {...cardLabels(t, card)} />
        ))}
      </div>
      <Island
        of={feedRest}
        className="pt-2"
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
    </>
  )
}

const KINDS = Object.keys(FEED_KINDS) as FeedKindName[]

/** The feeds that have anything in them, where else one finds works, and the ways to add to them. */
function Kinds({ kind, locale }: { readonly kind: FeedKindName; readonly locale: Locale }) {
  const t = wordsOf(locale, "filters")
  const squareWords = wordsOf(locale, "square")
  return (
    <div className="flex items-center gap-2">
      <nav className="scroll-row -mx-3 flex min-w-0 grow items-center gap-1 overflow-x-auto px-3 py-1" aria-label={t("kinds")}>
        {KINDS.filter(isServed).map((name) => (
          <a key={name} className="feed-kind" href={`/${locale}${FEED_KINDS[name].page}`} aria-current={name === kind ? "page" : undefined}>
            {t(`title_${name}`)}
          </a>
        ))}
        {(["square", "tags"] as const).map((name) => (
          <a key={name} className="feed-kind" href={`/${locale}/${name}`}>
            {squareWords(name === "square" ? "title" : name)}
          </a>
        ))}
      </nav>
      <a className="button-ghost max-md:hidden" href={`/${locale}/create/ai-app`}>
        {wordsOf(locale, "apps")("allApps")}
      </a>
      <a className="button-primary max-md:hidden" href={`/${locale}/create/image`}>
        {wordsOf(locale, "shell")("makeSomething")}
      </a>
    </div>
  )
}
