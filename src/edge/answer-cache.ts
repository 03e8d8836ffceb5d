/**
 * The value that a call answers visitors, out of the cache of this place, or made and kept there for some seconds. What throws is kept
 * nowhere.
 */
export async function keepAnswer(
  { site, later }: { readonly site: string; readonly later: (work: Promise<unknown>) => void },
  key: string,
  seconds: number,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const cache = await caches.open("answers")
  const address = `${site}/api/?${encodeURIComponent(key)}`
  const kept = await cache.match(address)
  if (kept) return kept.json()
  const made = await make()
  const headers = { "Content-Type": "application/json", "Cache-Control": `public, max-age=${seconds}` }
  later(cache.put(address, new Response(JSON.stringify(made), { headers })))
  return made
}
