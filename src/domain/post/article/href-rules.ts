import { MAXIMUM_HREF_CHARACTERS } from "./document-rules.ts"

/** Stands for this site, to find out whether an address leaves it. */
const HERE = "https://here.invalid"
/** What browsers drop or read as a slash, and what turns the writing direction: it has no place in an address. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\\"'<>`\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * Where a link of an article may lead, in the form that it is kept in: `https` without a name or a password in it, or a path of this site.
 * Null for anything else.
 */
export function linkTarget(typed: string): string | null {
  const href = typed.trim()
  if (href === "" || href.length > MAXIMUM_HREF_CHARACTERS || FORBIDDEN.test(href)) return null
  const isOwn = href.startsWith("/")
  if (!isOwn && !/^https:\/\//i.test(href)) return null
  const url = parse(href)
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null
  const kept = url.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : url.href
  // A path such as `/.//x` comes out of the parser as one that another host would answer to.
  if (kept.length > MAXIMUM_HREF_CHARACTERS || kept.startsWith("//") || isOwn !== (url.origin === HERE)) return null
  return kept
}

/** True for a link that leaves this site. */
export function leavesSite(href: string): boolean {
  return !href.startsWith("/")
}

function parse(href: string): URL | null {
  try {
    return new URL(href, HERE)
  } catch {
    return null
  }
}
