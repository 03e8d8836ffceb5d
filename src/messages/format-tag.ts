import { LOCALE_TAGS, type Locale } from "../domain/_kernel/locales.ts"

/** BCP 47 tag for formatting: Latin digits everywhere, since seeds and sizes are read by machines too and every engine must agree. */
export function formatTag(locale: Locale): string {
  return locale === "ar" ? "ar-u-nu-latn" : LOCALE_TAGS[locale]
}
