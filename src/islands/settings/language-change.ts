import { isLocale, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"

const KEY = "atelier.settings.language"

/** The same page in another language. */
export function pageIn(locale: Locale, path: string): string {
  const rest = path.split("/").slice(2)
  return isLocale(path.split("/", 2)[1] ?? "") ? `/${[locale, ...rest].join("/")}` : `/${locale}`
}

/** Keeps the language that was left for the page in the new one, where the change can be undone. */
export function rememberLeft(locale: Locale): void {
  try {
    sessionStorage.setItem(KEY, locale)
  } catch {
    // It is then chosen again by hand.
  }
}

/** The language that was left just now, told once; null where none was. */
export function takeLeft(): Locale | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return LOCALES.find((locale) => locale === kept) ?? null
  } catch {
    return null
  }
}
