import type { PublicWeb } from "../../domain/_kernel/ports.ts"

/** Who asks, so that a site can tell and turn us away. */
const USER_AGENT = "Atelier/1.0 (image import)"

/**
 * The public web, for addresses that a stranger gave us. It sends these headers and no others: no cookie, no credentials, no referrer.
 * `global_fetch_strictly_public` (wrangler.toml) has names resolved on the public internet alone, so that no fetch reaches our own
 * origin behind the door or a private network; a Worker can neither resolve nor pin a name by itself.
 *
 * @param ownHosts hosts of this site and of its media
 */
export function createPublicWeb(ownHosts: readonly string[]): PublicWeb {
  return {
    ownHosts,
    fetch: (url, { headers, redirect, signal }) =>
      fetch(url, { method: "GET", headers: { ...headers, "User-Agent": USER_AGENT }, redirect, signal, cache: "no-store" }),
  }
}
