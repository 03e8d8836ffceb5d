import { Languages } from "lucide-react"
import { isLocale, LOCALE_TAGS, type Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { wordsOf } from "../_page/words.ts"

/** Title and text of a work, and the way to read them in the page's language where they are in another. */
export function WorkWords({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const language = isLocale(work.language) ? { lang: LOCALE_TAGS[work.language] } : {}
  const isForeign = !work.is_masked && work.language !== locale
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h1 id="work-title" className="text-lg leading-snug font-semibold text-balance break-words" {...language}>
        <bdi>{work.title}</bdi>
      </h1>
      {work.text === "" ? null : (
        <p id="work-text" className="text-pretty break-words whitespace-pre-line text-ink-2" dir="auto" {...language}>
          {work.text}
        </p>
      )}
      {isForeign ? (
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
          <button
            type="button"
            className="button-ghost min-h-8 border-transparent px-1 text-xs"
            data-needs-script=""
            data-localize={work.id}
            data-kind={work.obj_type}
            data-language={locale}
            data-busy={t("translating")}
            data-failed={t("translateFailed")}
            data-by={t("translatedBy", { name: "{name}" })}
            data-by-table={t("translatedByTable")}
          >
            <Languages className="size-4" strokeWidth={1.75} aria-hidden="true" />
            {t("translate")}
          </button>
          <span id="work-translation" role="status" />
        </p>
      ) : null}
    </header>
  )
}
