import type { EdgeCache, Log } from "../../domain/_kernel/ports.ts"
import type { Env } from "../env.ts"
import { dropKeptPages } from "../page-cache.ts"

/** Addresses or folders that one request may name. */
const AT_ONCE = 100
const CLOUDFLARE = "https://api.cloudflare.com/client/v4"
const TIMEOUT_MS = 10_000

/** Where the network before this site is told what to drop. */
interface PurgeApi {
  readonly zoneId: string
  readonly token: string
  readonly address: string
}

/** Origins that answers were kept under; empty for one that is not known. */
interface Origins {
  readonly site: string
  readonly media: string
}

/** The settings of `CLOUDFLARE_ZONE_ID` and `CLOUDFLARE_PURGE_TOKEN`; null without either. */
export function purgeApiOf(env: Pick<Env, "CLOUDFLARE_ZONE_ID" | "CLOUDFLARE_PURGE_TOKEN">, address = CLOUDFLARE): PurgeApi | null {
  const { CLOUDFLARE_ZONE_ID: zoneId, CLOUDFLARE_PURGE_TOKEN: token } = env
  return zoneId === undefined || zoneId === "" || token === undefined || token === "" ? null : { zoneId, token, address }
}

/** Drops pages from the cache of this place, and pages and files from Cloudflare's where its API is set up. */
export function createEdgeCache(api: PurgeApi | null, origins: Origins, log: Log): EdgeCache {
  return {
    async purge({ paths, folders = [] }) {
      const pages = paths.filter((path) => !path.startsWith("/media/"))
      if (origins.site !== "") await dropKeptPages(pages.map((path) => `${origins.site}${path}`))
      if (api === null) return
      const originOf = (path: string) => (path.startsWith("/media/") ? origins.media : origins.site)
      const reachable = (path: string) => originOf(path) !== ""
      await ask(
        api,
        "files",
        paths.filter(reachable).map((path) => `${originOf(path)}${path}`),
        log,
      )
      await ask(
        api,
        "prefixes",
        folders.filter(reachable).map((path) => `${new URL(originOf(path)).host}${path}`),
        log,
      )
    },
  }
}

async function ask({ zoneId, token, address }: PurgeApi, what: "files" | "prefixes", named: readonly string[], log: Log): Promise<void> {
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const response = await fetch(`${address}/zones/${encodeURIComponent(zoneId)}/purge_cache`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ [what]: named.slice(from, from + AT_ONCE) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.ok) continue
    // What is asked too often or answered by a fault is asked again; a token that may not would only be refused again.
    if (response.status === 429 || response.status >= 500) throw new Error(`the edge was not purged: status ${response.status}`)
    log.error("the edge refuses to be purged", { status: response.status })
  }
}
