import type { RateClass } from "../../domain/_kernel/call.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import type { Page, PageAccess, PageCache } from "./define-page.ts"

/** What is known of a page without its code; the generated registry has one for each. */
export interface RegisteredPage {
  readonly path: string
  readonly aliases: readonly string[]
  readonly access: PageAccess
  readonly cache: PageCache
  /** How often one reader may have it made; null where only what is made for its reader alone is counted. */
  readonly rate: RateClass | null
  readonly query: readonly string[]
  /** Whether search engines may list it. */
  readonly isListed: boolean
  /** Its code, evaluated with its first request. */
  readonly load: () => Promise<Page>
}

/** First part of every page's path. The group keeps a router that does not add one from reading the first language as a prefix. */
export const LOCALE_PARAMETER = `/:locale{(?:${LOCALES.join("|")})}` as const

/**
 * What is said of a page that only this site keeps, and only for those who show no session: browsers ask again, so that whoever signs in is
 * shown their own, and nobody between keeps it.
 */
export const VISITORS_CACHE_CONTROL = "private, no-cache"

const DEVELOPMENT = "/dev/"

/** Whether a page is for those who develop: without a language, and nowhere in production. */
export function isForDevelopment(path: string): boolean {
  return path.startsWith(DEVELOPMENT)
}

/** The pattern that a page is routed by. */
export function routeOf(path: string): string {
  return isForDevelopment(path) ? path : `${LOCALE_PARAMETER}${path}`
}

/** A cursor of ours is shorter; a longer one is as good as none. */
const MAXIMUM_CURSOR_CHARACTERS = 200

/** What an address asks of a page: the first value of each declared query, in the declared order. */
export function declaredQuery({ query }: Pick<RegisteredPage, "query">, asked: URLSearchParams): URLSearchParams {
  const declared = new URLSearchParams()
  for (const name of query) {
    const value = asked.get(name)
    if (value !== null && !(name === "cursor" && value.length > MAXIMUM_CURSOR_CHARACTERS)) declared.set(name, value)
  }
  return declared
}

/** Tells which of some pages a path belongs to; made once, asked with every request. A parameter stands for one part of a path. */
export function pageMatcher(pages: readonly RegisteredPage[]): (pathname: string) => RegisteredPage | undefined {
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))
  return (pathname) => patterns.find(({ pattern }) => pattern.test(pathname))?.page
}

/** One part of an address: an id, or a tag as addresses spell it in any script. */
const PARAMETER = "(?:[A-Za-z0-9_.!~*'()-]|%[0-9A-Fa-f]{2}){1,600}"

function patternOf(path: string): RegExp {
  const rest = path
    .split("/")
    .map((part) => (part.startsWith(":") ? PARAMETER : part))
    .join("/")
  return new RegExp(isForDevelopment(path) ? `^${rest}$` : `^/(?:${LOCALES.join("|")})${rest}$`)
}
