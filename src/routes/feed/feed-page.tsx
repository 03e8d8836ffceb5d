import type { Locale } from "../../domain/_kernel/locales.ts"
import { type FeedKindName, OWN_TABS } from "../../domain/feed/kind-rules.ts"
import { listFeed } from "../../domain/feed/list-feed.ts"
import type { Painting } from "../../domain/feed/painting-rules.ts"
import { isServed } from "../../domain/feed/source-rules.ts"
import type { CardPage } from "../../domain/post/card-contract.ts"
import type { ShownModule } from "../../domain/square/contract.ts"
import { readHomeRows } from "../../domain/square/home-rows.ts"
import type { PageHead, PageProps, PageRequest } from "../_page/define-page.ts"
import { type Words, wordsOf } from "../_page/words.ts"
import { askedOf, type FeedQuery, FIRST_TAB, readFeedQuery } from "./feed-query.ts"
import { FeedView } from "./feed-view.tsx"

/** What a feed page shows in the place of its cards: them, a way in to a list of one's own, or that there are none of its kind yet. */
export type FeedContent = { readonly kind: "cards"; readonly page: CardPage } | { readonly kind: "sign-in" } | { readonly kind: "unserved" }

/** The data of a feed page. */
export interface FeedData {
  readonly query: FeedQuery
  readonly content: FeedContent
  /** What moderators arranged, between the works of home as it is first seen. */
  readonly rows: readonly ShownModule[]
  /** Of home alone: the gallery that is being painted. */
  readonly painting: Painting | null
  /** Whether the images are the preview renderer's. */
  readonly isPreview: boolean
}

/** Whether somebody has not chosen anything yet, and has read nothing. */
const isFirstLook = ({ order, chosen, cursor }: FeedQuery) =>
  order === FIRST_TAB && Object.keys(chosen).length === 0 && cursor === undefined

/**
 * What the page of a kind of feed is made of; its file adds what must be written out. The same page for everybody, but the tabs that are
 * somebody's own.
 */
export function feedPage(kind: FeedKindName) {
  return {
    messages: "filters" as const,
    async load(request: PageRequest<"visitor", never, string>): Promise<FeedData> {
      const query = readFeedQuery(kind, request.query)
      if (!isServed(kind)) return { query, content: { kind: "unserved" }, rows: [], painting: null, isPreview: false }
      const isOwn = OWN_TABS.includes(query.order)
      const context = isOwn ? await request.asViewer() : request.context
      if (isOwn && context.viewer?.kind !== "member")
        return { query, content: { kind: "sign-in" }, rows: [], painting: null, isPreview: false }
      const isHome = kind === "squareMixRecommend"
      const [page, rows, painting, isPreview] = await Promise.all([
        listFeed(context, kind, askedOf(kind, query)),
        isHome && isFirstLook(query) ? readHomeRows(context, request.locale) : [],
        isHome ? context.painting() : null,
        context.isPreviewRenderer(),
      ])
      return { query, content: { kind: "cards", page }, rows, painting, isPreview }
    },
    failed: (t: Words<"filters">) => t("pageFailed"),
    head: ({ t, locale, data }: PageProps<FeedData, "filters">): PageHead => ({
      ...(kind === "squareMixRecommend"
        ? { title: "", description: wordsOf(locale, "shell")("tagline") }
        : { title: t(`title_${kind}`), description: t(`description_${kind}`) }),
      hasPreviewNote: data.isPreview,
    }),
    view: ({ data, locale }: { readonly data: FeedData; readonly locale: Locale }) => <FeedView kind={kind} locale={locale} {...data} />,
  }
}
