import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { wordsOf } from "../_page/words.ts"
import { type FeedQuery, feedUrl } from "./feed-query.ts"

interface NothingProps {
  readonly kind: FeedKindName
  readonly locale: Locale
  readonly query: FeedQuery
}

/** In place of the cards of a list that has none: why, and the next step. */
export function NoCards({ kind, locale, query }: NothingProps) {
  const t = wordsOf(locale, "filters")
  const { order, chosen, cursor } = query
  const listUrl = feedUrl(locale, kind, { order, chosen })
  if (cursor !== undefined) return <Nothing title={t("endTitle")} body={t("endBody")} ways={<Way href={listUrl}>{t("backToTop")}</Way>} />
  if (Object.keys(chosen).length > 0)
    return (
      <Nothing
        title={t("emptyFilteredTitle")}
        body={t("emptyFilteredBody")}
        ways={<Way href={feedUrl(locale, kind, { order, chosen: {} })}>{t("clear")}</Way>}
      />
    )
  const showAll = <Way href={`/${locale}${FEED_KINDS[kind].page}`}>{t("showAll")}</Way>
  if (order === "follows") return <Nothing title={t("emptyFollowsTitle")} body={t("emptyFollowsBody")} ways={showAll} />
  if (order === "recently") return <Nothing title={t("emptyRecentTitle")} body={t("emptyRecentBody")} ways={showAll} />
  const create = (
    <a className="button-primary" href={`/${locale}/create/image`}>
      {wordsOf(locale, "shell")("makeSomething")}
    </a>
  )
  return <Nothing title={t("emptyTitle")} body={t("emptyBody")} ways={create} />
}

/** In place of a list that is somebody's own, for who is not signed in; signing in leads back to it. */
export function SignInForOwn({ kind, locale, query }: NothingProps) {
  const t = wordsOf(locale, "filters")
  const back = feedUrl(locale, kind, query)
  const signIn = (
    <a className="button-primary" data-login="" href={`/${locale}/sign-in?redirect=${encodeURIComponent(back)}`}>
      {wordsOf(locale, "shell")("signIn")}
    </a>
  )
  return <Nothing title={t(query.order === "recently" ? "ownTitle_recently" : "ownTitle_follows")} body={t("ownBody")} ways={signIn} />
}

/** In place of the cards of a kind that nothing publishes yet. */
export function Unserved({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "filters")
  return <Nothing title={t("emptyKindTitle")} body={t("emptyKindBody")} ways={<Way href={`/${locale}`}>{t("showAll")}</Way>} />
}

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="button-ghost" href={href}>
      {children}
    </a>
  )
}

function Nothing({ title, body, ways }: { readonly title: string; readonly body: string; readonly ways: ReactNode }) {
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-16 text-center">
      <h2 className="text-lg font-semibold text-balance">{title}</h2>
      <p className="text-ink-2">{body}</p>
      <p className="flex flex-wrap justify-center gap-2">{ways}</p>
    </div>
  )
}
