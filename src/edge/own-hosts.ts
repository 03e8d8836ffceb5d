import { isThisMachine } from "../domain/_kernel/this-machine.ts"
import { mediaOriginOf } from "./adapters/read-media.ts"
import type { Env } from "./env.ts"
import { isDevelopment } from "./environment.ts"

/** What becomes of a request by the address that it came to: ours, ours by another scheme, or somebody else's. */
export type HostVerdict =
  | { readonly kind: "own" }
  | { readonly kind: "insecure"; readonly secureUrl: string }
  | { readonly kind: "foreign" }

type HostSettings = Pick<Env, "ENVIRONMENT" | "SITE_ORIGIN" | "MEDIA_ORIGIN" | "LAN_ORIGINS">

/**
 * The address of the site, scheme and host; null while one develops without it, where every name of this machine is the site's.
 * Throws in production where SITE_ORIGIN is missing or not https: emails, sign-ins and passkeys must not follow what a request says.
 */
export function siteOriginOf(env: HostSettings): string | null {
  const url = URL.canParse(env.SITE_ORIGIN ?? "") ? new URL(env.SITE_ORIGIN ?? "") : null
  if (url === null && !env.SITE_ORIGIN && isDevelopment(env)) return null
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isDevelopment(env))
  if (url === null || !isSafe || url.href !== `${url.origin}/`)
    throw new Error("SITE_ORIGIN must be the https address of the site, scheme and host alone")
  return url.origin
}

const known = new WeakMap<HostSettings, ReadonlyMap<string, string> | null>()

/** Our addresses and their twins without encryption, each with the one that is meant; null while one develops without SITE_ORIGIN. */
function secureAddressesOf(env: HostSettings): ReadonlyMap<string, string> | null {
  const before = known.get(env)
  if (before !== undefined) return before
  const site = siteOriginOf(env)
  const own = [site, mediaOriginOf(env)].filter((one) => one !== null)
  const pairs = own.flatMap((one) => [[one.replace(/^https:/, "http:"), one] as const, [one, one] as const])
  const secure = site === null ? null : new Map(pairs)
  known.set(env, secure)
  return secure
}

/** Whether an address, scheme and host, is one that a start opened to devices of the network; never in production. */
function isOnOwnNetwork(env: HostSettings, site: string): boolean {
  return env.LAN_ORIGINS !== undefined && isDevelopment(env) && env.LAN_ORIGINS.split(" ").includes(site)
}

/** Judges the address of a request. The origin of files is ours as well. Every request asks, so that no address is parsed here. */
export function judgeHost(env: HostSettings, requestUrl: string): HostVerdict {
  const asked = siteOf(requestUrl)
  const secure = secureAddressesOf(env)
  if (isOnOwnNetwork(env, asked)) return { kind: "own" }
  if (secure === null) return isThisMachine(asked) ? { kind: "own" } : { kind: "foreign" }
  const own = secure.get(asked)
  if (own === undefined) return { kind: "foreign" }
  return own === asked ? { kind: "own" } : { kind: "insecure", secureUrl: `${own}${requestUrl.slice(asked.length)}` }
}

/** Scheme and host of a request's address, which the runtime hands over as browsers write it: `https://host/…`. */
export function siteOf(url: string): string {
  const end = url.indexOf("/", url.indexOf("://") + 3)
  return end === -1 ? url : url.slice(0, end)
}

/** The names of the hosts at some addresses, without those that are empty or missing. */
export function hostsOf(addresses: readonly (string | null)[]): readonly string[] {
  return addresses.flatMap((address) => (address === null || address === "" ? [] : [new URL(address).hostname]))
}

/** Who people write to: the configured address, or the usual one at the site. */
export function supportEmailOf({ SUPPORT_EMAIL }: Pick<Env, "SUPPORT_EMAIL">, site: string): string {
  return SUPPORT_EMAIL ?? `support@${hostsOf([site])[0] ?? "localhost"}`
}
