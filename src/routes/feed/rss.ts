import type { Context, Hono } from "hono"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { accountIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { LOCALE_TAGS, type Locale } from "../../domain/_kernel/locales.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { listWorksBy } from "../../domain/feed/list-works-by.ts"
import { listTagged } from "../../domain/feed/tagged-works.ts"
import { labelOf, tagOf } from "../../domain/feed/tags/concept-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { listNewest } from "../../domain/post/list-newest.ts"
import { readToldWorks } from "../../domain/post/told-works.ts"
import { readProfile } from "../../domain/profile/read-profile.ts"
import { tagPath } from "../../domain/square/tag-rules.ts"
import { takeRate } from "../_http/rate.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_page/locale-of.ts"
import { LOCALE_PARAMETER } from "../_page/page-address.ts"
import { wordsOf } from "../_page/words.ts"
import { rssPath } from "./rss-path.ts"
import { rssText } from "./rss-text.ts"

/** Works that a feed tells. */
const ITEMS = 30
/** As long as a page is kept: what is withdrawn is told to nobody. */
const KEPT = "public, max-age=0, s-maxage=30"

interface Told {
  readonly title: string
  readonly pagePath: string
  readonly path: string
  readonly cards: readonly Card[]
}

/** Adds the RSS feeds of home, of people and of tags: what is public and safe, newest first. A reader that has the newest is told so. */
export function mountRss(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/rss.xml`, (c) => answer(c, toldHome))
  app.get(`${LOCALE_PARAMETER}/user/:id/rss.xml`, (c) => answer(c, toldPerson))
  app.get(`${LOCALE_PARAMETER}/tag/:tag/rss.xml`, (c) => answer(c, toldTag))
}

type Asking = Context<HttpEnv>

async function answer(c: Asking, told: (c: Asking, locale: Locale) => Promise<Told>): Promise<Response> {
  await takeRate(c.env, "address", `rss ${c.env.address}`)
  const locale = localeOf(c)
  const { title, pagePath, path, cards } = await told(c, locale)
  const works =
    cards.length === 0
      ? []
      : await readToldWorks(
          c.env.context,
          cards.map(({ id }) => id),
        )
  const items = cards.flatMap((card) => {
    const work = works.find(({ id }) => id === card.id)
    return work === undefined ? [] : [{ card, told: work }]
  })
  const { name: brand } = c.get("site")
  const text = rssText({
    ...{ title: `${title} · ${brand}`, description: title, pagePath, path, locale, items },
    ...{ origin: c.env.url.origin, language: LOCALE_TAGS[locale] },
  })
  const newestMs = Math.max(0, ...items.map((item) => item.told.publishedAtMs))
  const etag = `W/"${(await sha256Hex(text)).slice(0, 32)}"`
  const headers = { "Cache-Control": KEPT, ETag: etag, ...(newestMs === 0 ? {} : { "Last-Modified": new Date(newestMs).toUTCString() }) }
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, "Content-Type": "application/rss+xml; charset=utf-8" })
}

async function toldHome(c: Asking, locale: Locale): Promise<Told> {
  const cards = await listNewest(c.env.context, ITEMS)
  return { title: wordsOf(locale, "square")("rssHome"), pagePath: `/${locale}`, path: rssPath(locale, { kind: "home" }), cards }
}

async function toldPerson(c: Asking, locale: Locale): Promise<Told> {
  const id = accountIdSchema().safeParse(c.req.param("id"))
  if (!id.success) throw new DomainError("NotFound")
  const { context } = c.env
  const [{ name }, { items }] = await Promise.all([readProfile(context, id.data), listWorksBy(context, id.data, { limit: ITEMS })])
  const path = rssPath(locale, { kind: "person", id: id.data })
  return { title: wordsOf(locale, "square")("rssPerson", { name }), pagePath: `/${locale}/user/${id.data}`, path, cards: items }
}

async function toldTag(c: Asking, locale: Locale): Promise<Told> {
  const { context } = c.env
  await context.concepts()
  const tag = tagOf(c.req.param("tag") ?? "")
  const { items } = await listTagged(context, { tag, order_by: "new", limit: ITEMS })
  const title = wordsOf(locale, "square")("rssTag", { tag: labelOf(tag, locale) })
  return { title, pagePath: `/${locale}${tagPath(tag)}`, path: rssPath(locale, { kind: "tag", id: tag }), cards: items }
}
