/** The languages that the interface is complete in; the first is the default. */
export const LOCALES = ["en", "zh-cn", "ja", "ar"] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = "en"

/** What a language calls itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: "English", "zh-cn": "简体中文", ja: "日本語", ar: "العربية" }

/** BCP 47 tag for the `lang` attribute and Intl. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: "en", "zh-cn": "zh-CN", ja: "ja", ar: "ar" }

export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr"
}

export function isLocale(text: string): text is Locale {
  return (LOCALES as readonly string[]).includes(text)
}

/** The best of our languages for an Accept-Language header; the default when none fits. */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale {
  const requests = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";")
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined)
      return { language: tag.split("-")[0] ?? "", quality: quality === undefined ? 1 : Number(quality), index }
    })
    .filter((request) => request.quality > 0)
    .sort((left, right) => right.quality - left.quality || left.index - right.index)
  for (const request of requests) {
    const found = LOCALES.find((locale) => locale.split("-")[0] === request.language)
    if (found) return found
  }
  return DEFAULT_LOCALE
}
