/** What the site's own pages report of use, after consent and never before; docs/usage-data.md and the settings list the same. */
export const USE_EVENTS = ["page-opened", "images-requested"] as const
export type UseEvent = (typeof USE_EVENTS)[number]

/** A page without what would say whose or which: the language, ids and words that somebody typed are left out. */
export function pageOfPath(pathname: string): string {
  const [, ...parts] = pathname.split("/").filter((part) => part !== "")
  const known = parts.filter((part) => /^[a-z-]{1,30}$/.test(part)).slice(0, 2)
  return known.length === 0 ? "home" : known.join(".")
}
