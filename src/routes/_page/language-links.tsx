import { Check } from "lucide-react"
import { LOCALE_NAMES, LOCALE_TAGS, LOCALES } from "../../domain/_kernel/locales.ts"
import type { FramedPage } from "./framed-page.ts"

/** Links to this page in every language; `search` is its query. */
export function LanguageLinks({ page, search }: { readonly page: FramedPage; readonly search: string }) {
  return LOCALES.map((locale) => (
    <li key={locale}>
      <a
        className="flex min-h-9 items-center justify-between gap-4 rounded-control px-3 hover:bg-hover max-md:min-h-11"
        href={`/${locale}${page.path ?? ""}${page.path === null ? "" : search}`}
        hrefLang={LOCALE_TAGS[locale]}
        lang={LOCALE_TAGS[locale]}
        aria-current={locale === page.locale ? "true" : undefined}
      >
        {LOCALE_NAMES[locale]}
        {locale === page.locale ? <Check size={16} strokeWidth={1.75} /> : null}
      </a>
    </li>
  ))
}
