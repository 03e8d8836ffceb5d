import { Rss } from "lucide-react"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { listTagged } from "../../domain/feed/tagged-works.ts"
import { isConcept, labelOf, tagOf } from "../../domain/feed/tags/concept-rules.ts"
import { MAXIMUM_TAG_NAME_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { tagPath } from "../../domain/square/tag-rules.ts"
import { HideTagButton } from "../../islands/social/mark-button.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { rssPath } from "../feed/rss-path.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { NothingHere } from "../social/list-ends.tsx"

const ORDERS = ["hot", "new"] as const

/** Works with a tag, whatever language each was tagged in. */
export const page = definePage({
  path: "/tag/:id",
  access: "visitor",
  cache: "edge",
  query: ["order", "cursor"],
  messages: "square",
  async load({ context, locale, parameters, query }) {
    if (Array.from(parameters.id).length > MAXIMUM_TAG_NAME_CHARACTERS) throw new DomainError("NotFound")
    await context.concepts()
    const tag = tagOf(parameters.id)
    // One page a tag, by whatever name it was asked for.
    if (tag !== parameters.id) return new Response(null, { status: 302, headers: { Location: `/${locale}${tagPath(tag)}` } })
    const order = ORDERS.find((known) => known === query("order")) ?? "hot"
    const cursor = query("cursor")
    const list = await listTagged(context, { tag, order_by: order, ...(cursor === undefined ? {} : { cursor }) })
    return { tag, label: labelOf(tag, locale), order, list, isLater: cursor !== undefined }
  },
  failed: (t) => t("tagFailed"),
  head: ({ t, data: { tag, label, list, isLater }, locale }) => ({
    title: t("tag", { tag: label }),
    description: t("tagDescription", { tag: label }),
    feed: { title: t("rssTag", { tag: label }), path: rssPath(locale, { kind: "tag", id: tag }) },
    canonicalPath: tagPath(tag),
    // A word of one's own that nobody uses is no page to be found.
    ...(isLater || (list.items.length === 0 && !isConcept(tag)) ? { isListed: false as const } : {}),
  }),
  view: ({ locale, data }) => <TagView locale={locale} {...data} />,
})

interface TagViewProps {
  readonly locale: Locale
  readonly tag: string
  readonly label: string
  readonly order: (typeof ORDERS)[number]
  readonly list: Awaited<ReturnType<typeof listTagged>>
  readonly isLater: boolean
}

/** A tag with its works, in two orders, and its feed. */
export function TagView({ locale, tag, label, order, list, isLater }: TagViewProps) {
  const t = wordsOf(locale, "square")
  const m = wordsOf(locale, "marks")
  const path = `/${locale}${tagPath(tag)}`
  const orderQuery = order === "hot" ? [] : [["order", order]]
  const addressOf = (more: readonly (readonly string[])[]) => {
    const search = new URLSearchParams([...orderQuery, ...more].map(([name = "", value = ""]) => [name, value])).toString()
    return search === "" ? path : `${path}?${search}`
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 grow text-xl font-semibold break-words">
          <bdi>{t("tag", { tag: label })}</bdi>
        </h1>
        <a className="text-link flex min-h-11 items-center gap-1.5 text-sm text-ink-2" href={rssPath(locale, { kind: "tag", id: tag })}>
          <Rss className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {t("feedOf")}
        </a>
        <HideTagButton id={tag} name={label} words={[m("hide"), m("hidden")]} />
      </header>
      <nav className="flex gap-2" aria-label={t("tagOrder")}>
        {ORDERS.map((one) => (
          <a
            key={one}
            className="chip max-md:min-h-11"
            aria-current={one === order ? "true" : undefined}
            href={one === "hot" ? path : `${path}?order=${one}`}
          >
            {t(one)}
          </a>
        ))}
        <a className="chip max-md:min-h-11" href={`/${locale}/tags`}>
          {t("allTags")}
        </a>
      </nav>
      {list.items.length === 0 ? (
        <NothingHere
          title={isLater ? t("end") : t("tagEmptyTitle")}
          body={isLater ? "" : t("tagEmptyBody")}
          action={isLater ? { href: path, label: t("newest") } : { href: `/${locale}/tags`, label: t("allTags") }}
        />
      ) : (
        <>
          <CardWaterfall locale={locale} cards={list.items} of="everybody" />
          <p className="flex flex-wrap justify-center gap-2 py-6">
            {isLater ? (
              <a className="button-ghost min-h-11" href={addressOf([])}>
                {t("newest")}
              </a>
            ) : null}
            {list.next_cursor === null ? null : (
              <a className="button-ghost min-h-11" href={addressOf([["cursor", list.next_cursor]])} rel="next">
                {t("next")}
              </a>
            )}
          </p>
        </>
      )}
      <CollectStatus locale={locale} />
    </div>
  )
}
