import { declaredQuery, pageMatcher, type RegisteredPage } from "../routes/_page/page-address.ts"

/** Answers pages from the cache of this place, or makes them and keeps them as long as they say. */
export type PageKeeper = (request: Request, later: (work: Promise<unknown>) => void, make: () => Promise<Response>) => Promise<Response>

/** The key under which a page is kept, or null for one that is not: only what its declaration lets the edge keep, by path and declared query. */
export function pageKeyOf(pages: readonly RegisteredPage[]): (request: { readonly method: string; readonly url: string }) => string | null {
  const pageAt = pageMatcher(pages.filter(({ cache }) => cache === "edge"))
  return ({ method, url }) => {
    if (method !== "GET") return null
    const { origin, pathname, searchParams } = new URL(url)
    const page = pageAt(pathname)
    return page === undefined ? null : `${origin}${pathname}?${declaredQuery(page, searchParams)}`
  }
}

/** Drops pages from the cache of this place, each by its address without a query; other places keep theirs as long as they say. */
export async function dropKeptPages(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const cache = await openPages()
  await Promise.all(addresses.map((address) => cache.delete(`${address}?`)))
}

const openPages = () => caches.open("pages")

/** Keeps those of some pages that the edge may keep. */
export function createPageKeeper(pages: readonly RegisteredPage[]): PageKeeper {
  const keyOf = pageKeyOf(pages)
  return async (request, later, make) => {
    const key = keyOf(request)
    if (key === null) return make()
    const cache = await openPages()
    const kept = await cache.match(key)
    if (kept) return new Response(kept.body, kept)
    const made = await make()
    const mayKeep = made.status === 200 && !made.headers.has("Set-Cookie") && /\bpublic\b/.test(made.headers.get("Cache-Control") ?? "")
    if (mayKeep) later(cache.put(key, made.clone()))
    return made
  }
}
