import type { Context } from "hono"
import { isLocale, type Locale, negotiateLocale } from "../../domain/_kernel/locales.ts"

/** The locale that a page's path begins with; where it has none, the best for the browser that says `acceptLanguage`. */
export function localeFor(path: string, acceptLanguage: string | null | undefined): Locale {
  const first = path.split("/", 2)[1] ?? ""
  return isLocale(first) ? first : negotiateLocale(acceptLanguage)
}

/** The locale of a page that is asked for. */
export function localeOf(c: Context): Locale {
  return localeFor(c.req.path, c.req.header("Accept-Language"))
}
