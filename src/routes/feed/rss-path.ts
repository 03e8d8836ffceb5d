import type { Locale } from "../../domain/_kernel/locales.ts"

/** Whose works a feed tells: everybody's, a person's, those with a tag. */
export type RssOf = { readonly kind: "home" } | { readonly kind: "person" | "tag"; readonly id: string }

/** Where a feed is, in the language that its own words are in. */
export function rssPath(locale: Locale, of: RssOf): string {
  switch (of.kind) {
    case "home":
      return `/${locale}/rss.xml`
    case "person":
      return `/${locale}/user/${of.id}/rss.xml`
    case "tag":
      return `/${locale}/tag/${encodeURIComponent(of.id)}/rss.xml`
  }
}
