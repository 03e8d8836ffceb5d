import type { Env } from "./env.ts"
import { isDevelopment } from "./environment.ts"

/** What becomes of a request by the address that it came to: ours, ours by another scheme, or somebody else's. */
export type HostVerdict =
  | { readonly kind: "own" }
  | { readonly kind: "insecure"; readonly secureUrl: string }
  | { readonly kind: "foreign" }

type HostSettings = Pick<Env, "ENVIRONMENT" | "SITE_ORIGIN" | "MEDIA_ORIGIN">

/** Names that are always this machine's: no name server gives them to a stranger (RFC 6761). */
const THIS_MACHINE = /^(?:localhost|.+\.localhost|.+\.test|127(?:\.\d{1,3}){3}|\[::1\])$/

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

/** Judges the address of a request. The origin of files is ours as well. */
export function judgeHost(env: HostSettings, requestUrl: string): HostVerdict {
  const { origin, host, hostname, pathname, search } = new URL(requestUrl)
  const site = siteOriginOf(env)
  if (site === null) return THIS_MACHINE.test(hostname) ? { kind: "own" } : { kind: "foreign" }
  const own = [site, ...(env.MEDIA_ORIGIN ? [new URL(env.MEDIA_ORIGIN).origin] : [])]
  if (own.includes(origin)) return { kind: "own" }
  const secure = own.find((one) => new URL(one).host === host)
  return secure === undefined ? { kind: "foreign" } : { kind: "insecure", secureUrl: `${secure}${pathname}${search}` }
}
