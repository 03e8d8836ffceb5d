import { Check } from "lucide-react"
import { useId } from "react"
import { LOCALE_NAMES, LOCALE_TAGS, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"

interface LanguageTilesProps {
  readonly chosen: Locale
  readonly onChoose: (locale: Locale) => void
}

/** The languages as buttons: choosing one leads to another page, which arrow keys among radio buttons would do by accident. */
export function LanguageTiles({ chosen, onChoose }: LanguageTilesProps) {
  const t = useMessages("settings")
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="grid gap-2">
      <p id={`${id}-label`} className="font-semibold">
        {t("language")}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === chosen}
            lang={LOCALE_TAGS[locale]}
            onClick={() => (locale === chosen ? undefined : onChoose(locale))}
            className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line px-3 py-2 font-semibold transition-colors duration-120 hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {LOCALE_NAMES[locale]}
            {locale === chosen ? <Check size={16} strokeWidth={2} className="shrink-0 text-accent" /> : null}
          </button>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {t("languageHint")}
      </p>
    </div>
  )
}
