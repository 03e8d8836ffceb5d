import { LOCALES, type Locale, negotiateLocale } from "../domain/_kernel/locales.ts"
import { declaredQuery, pageMatcher, type RegisteredPage } from "../routes/_page/page-address.ts"

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
 * The key under which a page is kept, or null for one that is not: only what its declaration lets the edge keep, by path and declared
 * query; and what is for other sites and search engines, which nothing but its path and, where it has words, its language tells apart.
 */
export function pageKeyOf(pages: readonly RegisteredPage[]): (request: Asked) => string | null {
  const pageAt = pageMatcher(pages.filter(({ cache }) => cache === "edge"))
  return ({ method, url, headers }) => {
    if (method !== "GET") return null
    const { origin, pathname, searchParams } = new URL(url)
    if (FOR_PROGRAMS.test(pathname)) return `${origin}${pathname}?`
    if (EMBEDDED.test(pathname)) return embeddedKey(`${origin}${pathname}`, negotiateLocale(headers.get("Accept-Language")))
    const page = pageAt(pathname)
    return page === undefined ? null : `${origin}${pathname}?${declaredQuery(page, searchParams)}`
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

/** Keeps those of some pages that the edge may keep. */
export function createPageKeeper(pages: readonly RegisteredPage[]): PageKeeper {
  const keyOf = pageKeyOf(pages)
  return async (request, later, make) => {
    const key = keyOf(request)
    if (key === null) return make()
    const cache = await openPages()
    const kept = await cache.match(key)
    if (kept) return unlessKnown(request, new Response(kept.body, kept))
    const made = await make()
    const mayKeep = made.status === 200 && !made.headers.has("Set-Cookie") && /\bpublic\b/.test(made.headers.get("Cache-Control") ?? "")
    if (mayKeep) later(cache.put(key, made.clone()))
    return made
  }
}
