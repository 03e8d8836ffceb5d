import { LOCALES, type Locale, negotiateLocale } from "../domain/_kernel/locales.ts"
import { showsSession } from "../routes/_http/session.ts"
import { declaredQuery, pageMatcher, type RegisteredPage, VISITORS_CACHE_CONTROL } from "../routes/_page/page-address.ts"

/** Answers pages from the cache of this place, or makes them and keeps them as long as they say. */
export type PageKeeper = (request: Request, later: (work: Promise<unknown>) => void, make: () => Promise<Response>) => Promise<Response>

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Headers
}

/** What search engines and feed readers ask for: parts of the sitemap, and feeds in a language. */
const FOR_PROGRAMS = new RegExp(
  `^/(?:sitemap\\.xml|sitemaps/[a-z]+(?:-\\d{1,5})?\\.xml|(?:${LOCALES.join("|")})/(?:(?:user/[a-z0-9_]{1,64}|tag/[^/]{1,600})/)?rss\\.xml)$`,
)
const EMBEDDED = /^\/embed\/work_[a-z0-9]+$/

/**
 * The key under which a page is kept, or null for one that is not: only what its declaration lets the edge keep, by path, which begins with
 * the language, and declared query, and where it says so only for those who show no session; and what is for other sites and search engines, which nothing but its path and, where it has words, its language tells apart.
 */
export function pageKeyOf(pages: readonly RegisteredPage[]): (request: Asked) => string | null {
  const pageAt = pageMatcher(pages.filter(({ cache }) => cache === "edge" || cache === "visitors"))
  return ({ method, url, headers }) => {
    if (method !== "GET") return null
    const { origin, pathname, searchParams } = new URL(url)
    if (FOR_PROGRAMS.test(pathname)) return `${origin}${pathname}?`
    if (EMBEDDED.test(pathname)) return embeddedKey(`${origin}${pathname}`, negotiateLocale(headers.get("Accept-Language")))
    const page = pageAt(pathname)
    if (page === undefined || (page.cache === "visitors" && showsSession(headers))) return null
    return `${origin}${pathname}?${declaredQuery(page, searchParams)}`
  }
}

/** Drops pages from the cache of this place, each by its address without a query; other places keep theirs as long as they say. */
export async function dropKeptPages(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const cache = await openPages()
  const keys = addresses.flatMap((address) =>
    EMBEDDED.test(new URL(address).pathname) ? LOCALES.map((locale) => embeddedKey(address, locale)) : [`${address}?`],
  )
  await Promise.all(keys.map((key) => cache.delete(key)))
}

const embeddedKey = (address: string, locale: Locale) => `${address}?locale=${locale}`

const openPages = () => caches.open("pages")

/** Tells who has the newest already that nothing changed. */
function unlessKnown(request: Request, kept: Response): Response {
  const etag = kept.headers.get("ETag")
  if (etag === null || request.headers.get("If-None-Match") !== etag) return kept
  void kept.body?.cancel()
  return new Response(null, { status: 304, headers: kept.headers })
}

/** How long visitors share a page that nobody but this site keeps. */
const FOR_VISITORS = "public, s-maxage=30"

/** What is put for later: the cache keeps nothing that says that it is private. */
function keptOf(made: Response): Response | null {
  if (made.status !== 200 || made.headers.has("Set-Cookie")) return null
  const said = made.headers.get("Cache-Control") ?? ""
  if (said === VISITORS_CACHE_CONTROL) {
    const kept = new Response(made.clone().body, made)
    kept.headers.set("Cache-Control", FOR_VISITORS)
    return kept
  }
  return /\bpublic\b/.test(said) ? made.clone() : null
}

/** What was kept, as it was first answered. */
function answerOf(kept: Response): Response {
  const answer = new Response(kept.body, kept)
  if (kept.headers.get("Cache-Control") === FOR_VISITORS) answer.headers.set("Cache-Control", VISITORS_CACHE_CONTROL)
  return answer
}

/** Keeps those of some pages that the edge may keep. */
export function createPageKeeper(pages: readonly RegisteredPage[]): PageKeeper {
  const keyOf = pageKeyOf(pages)
  return async (request, later, make) => {
    const key = keyOf(request)
    if (key === null) return make()
    const cache = await openPages()
    const kept = await cache.match(key)
    if (kept) return unlessKnown(request, answerOf(kept))
    const made = await make()
    const copy = keptOf(made)
    if (copy !== null) later(cache.put(key, copy))
    return made
  }
}
