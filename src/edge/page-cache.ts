/** Queries that make another page of the same path; any other is ignored, so that it cannot fill the cache. */
const KNOWN_QUERIES = ["order", "time", "cursor"]
/** Pages whose content follows from their path and the known queries alone. */
const CACHEABLE =
  /^\/[a-z]{2}(?:-[a-z]{2})?(?:\/explore\/detail\/[a-z0-9_]{1,64}|\/user\/user_[0-9a-z]{26}(?:\/(?:following|followers))?|\/about-preview)?$/

/** The key under which a page is kept, or null for one that is not: only what is the same for everybody. */
export function pageCacheKey(request: { readonly method: string; readonly url: string }): string | null {
  const url = new URL(request.url)
  if (request.method !== "GET" || !CACHEABLE.test(url.pathname)) return null
  const query = new URLSearchParams(
    KNOWN_QUERIES.flatMap((name) =>
      url.searchParams
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  )
  return `${url.origin}${url.pathname}?${query}`
}

/** Answers a page from the cache of this place, or makes it and keeps it as long as it says. */
export async function withPageCache(
  request: Request,
  later: (work: Promise<unknown>) => void,
  make: () => Promise<Response>,
): Promise<Response> {
  const key = pageCacheKey(request)
  if (key === null) return make()
  const cache = await caches.open("pages")
  const kept = await cache.match(key)
  if (kept) return new Response(kept.body, kept)
  const made = await make()
  const mayKeep = made.status === 200 && !made.headers.has("Set-Cookie") && /\bpublic\b/.test(made.headers.get("Cache-Control") ?? "")
  if (mayKeep) later(cache.put(key, made.clone()))
  return made
}
