import type { Context } from "hono"
import { isLocale, type Locale, negotiateLocale } from "../../domain/_shared/locales.ts"

/** The locale that a page's address begins with; where it has none, the best for the browser. */
export function localeOf(c: Context): Locale {
  const first = c.req.path.split("/", 2)[1] ?? ""
  return isLocale(first) ? first : negotiateLocale(c.req.header("Accept-Language"))
}
