import type { Locale } from "../../domain/_kernel/locales.ts"
import { listHome } from "../../domain/feed/list-home.ts"
import { SORTS, type Sort, TIME_RANGES, type TimeRange } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { homeFeed } from "../../islands/feed/home-feed.island.tsx"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { definePage } from "../_page/define-page.ts"
import { PreviewNote } from "../_page/preview-note.tsx"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { type HomeQuery, homeUrl, readHomeQuery } from "./home-query.ts"

/** The works that people made, as a waterfall. */
export const page = definePage({
  path: "",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "cursor"],
  section: "home",
  messages: "shell",
  async load({ context, query }) {
    const asked = readHomeQuery(query)
    const { order, range, cursor } = asked
    const [feed, isPreview] = await Promise.all([
      listHome(context, { order_by: order, timeType: range, ...(cursor === undefined ? {} : { cursor }) }),
      context.isPreviewRenderer(),
    ])
    return { query: asked, feed, isPreview }
  },
  head: ({ t, data }) => ({ title: "", description: t("tagline"), hasPreviewNote: data.isPreview }),
  view: ({ data, locale }) => <Home locale={locale} {...data} />,
})

interface HomeProps {
  readonly locale: Locale
  readonly query: HomeQuery
  readonly feed: { readonly items: readonly Card[]; readonly next_cursor: string | null }
  /** Whether the images are the preview renderer's. */
  readonly isPreview: boolean
}

/** The home page with its works. */
export function Home({ locale, query, feed, isPreview }: HomeProps) {
  const t = wordsOf(locale, "feed")
  const moreUrl = feed.next_cursor === null ? null : homeUrl(locale, { ...query, cursor: feed.next_cursor })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 md:gap-4 md:px-6 md:pt-4">
      <h1 className="sr-only">{t("title")}</h1>
      <Filters locale={locale} query={query} canMake={feed.items.length > 0} />
      {isPreview ? <PreviewNote locale={locale} className="md:hidden" /> : null}
      {feed.items.length === 0 ? (
        <Empty locale={locale} isFiltered={query.range !== "All" || query.cursor !== undefined} />
      ) : (
        <div className="waterfall-box">
          <div className="waterfall">
            {feed.items.map((card, index) => (
              <WorkCard key={card.id} card={card} locale={locale} index={index} saveLabel={t("saveNamed", { title: card.title })} />
            ))}
          </div>
          <CollectStatus locale={locale} />
          <Island
            of={homeFeed}
            className="pt-2"
            props={{ locale, order: query.order, range: query.range, cursor: feed.next_cursor, moreUrl }}
          />
        </div>
      )}
    </div>
  )
}

/** Order and time range as links, so that they work without script. `canMake` adds the way to the create page, which an empty list brings itself. */
function Filters({ locale, query, canMake }: { readonly locale: Locale; readonly query: HomeQuery; readonly canMake: boolean }) {
  const t = wordsOf(locale, "feed")
  const chip = (name: Sort | TimeRange, isChosen: boolean, change: Partial<HomeQuery>) => (
    <a
      key={name}
      className="chip"
      aria-current={isChosen ? "true" : undefined}
      href={homeUrl(locale, { order: query.order, range: query.range, ...change })}
    >
      {t(name)}
    </a>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav
        className="scroll-row -mx-3 flex min-w-0 items-center gap-2 overflow-x-auto px-3 py-1 max-md:w-[calc(100%+1.5rem)] md:grow"
        aria-label={t("order")}
      >
        {SORTS.map((order) => chip(order, order === query.order, { order }))}
        <span className="mx-1 h-5 w-px shrink-0 bg-line" />
        {TIME_RANGES.map((range) => chip(range, range === query.range, { range }))}
      </nav>
      <a className="button-ghost max-md:min-h-11 max-md:grow" href={`/${locale}/create/ai-app`}>
        {wordsOf(locale, "apps")("allApps")}
      </a>
      {canMake ? (
        <a className="button-primary max-md:w-full max-md:min-h-11" href={`/${locale}/create/image`}>
          {wordsOf(locale, "shell")("makeSomething")}
        </a>
      ) : null}
    </div>
  )
}

function Empty({ locale, isFiltered }: { readonly locale: Locale; readonly isFiltered: boolean }) {
  const t = wordsOf(locale, "feed")
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-16 text-center">
      <h2 className="text-lg font-semibold">{t("emptyTitle")}</h2>
      <p className="text-ink-2">{t(isFiltered ? "emptyFilteredBody" : "emptyBody")}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <a className="button-primary" href={`/${locale}/create/image`}>
          {wordsOf(locale, "shell")("makeSomething")}
        </a>
        {isFiltered ? (
          <a className="button-ghost" href={`/${locale}`}>
            {t("showAll")}
          </a>
        ) : null}
      </p>
    </div>
  )
}
