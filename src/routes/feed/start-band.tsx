import { Dices, Sparkles } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { FOR_MEMBERS, FOR_VISITORS } from "../_page/viewers.ts"
import { wordsOf } from "../_page/words.ts"

/** What a visitor may do here in one sentence, and the field that does it: it leads to the image room, which is making it already. */
export function StartBand({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "start")
  return (
    <section aria-labelledby="start-title" className={`start-band ${FOR_VISITORS}`}>
      <div className="grid shrink-0 gap-1">
        <h2 id="start-title" className="text-lg font-semibold text-balance">
          {t("title")}
        </h2>
        <p className="text-sm text-ink-2 max-sm:hidden">{t("lead")}</p>
      </div>
      <form action={`/${locale}/create/image`} data-start={t("example")} className="start-form">
        <Sparkles size={18} strokeWidth={1.75} className="shrink-0 text-ink-3 max-sm:hidden" aria-hidden="true" />
        <Field locale={locale} />
        <button
          type="button"
          data-needs-script=""
          data-start-examples={t("examples")}
          className="button-ghost button-icon border-transparent max-sm:hidden"
          aria-label={t("another")}
          title={t("another")}
        >
          <Dices size={18} strokeWidth={1.75} />
        </button>
        <button type="submit" className="button-primary min-h-11 shrink-0">
          {t("go")}
        </button>
      </form>
    </section>
  )
}

/** The same in small, for those who know. */
export function StartField({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "start")
  return (
    <form
      action={`/${locale}/create/image`}
      data-start={t("example")}
      className={`start-form start-form-small max-lg:hidden ${FOR_MEMBERS}`}
    >
      <Sparkles size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <Field locale={locale} placeholder={t("describe")} />
      <button type="submit" className="button-primary min-h-8 shrink-0 py-1">
        {t("create")}
      </button>
    </form>
  )
}

function Field({ locale, placeholder }: { readonly locale: Locale; readonly placeholder?: string }) {
  const t = wordsOf(locale, "start")
  return (
    <input
      type="text"
      name="prompt"
      maxLength={MAXIMUM_PROMPT_CHARACTERS}
      autoComplete="off"
      enterKeyHint="go"
      aria-label={t("describe")}
      placeholder={placeholder ?? t("example")}
      className="min-w-0 grow bg-transparent outline-none placeholder:text-ink-3"
    />
  )
}
