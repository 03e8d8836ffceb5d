import { X } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { KEYS_ID } from "../../islands/search/palette-id.ts"
import { wordsOf } from "../_page/words.ts"

/** The list of keys, which other pages take from here: those of every page; above them a script puts those that the screen declares. */
export function KeysTemplate({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "search")
  const everywhere = [
    ["Ctrl K", t("palette")],
    ["?", t("keysTitle")],
    ["Esc", t("keysEscape")],
  ] as const
  return (
    <template id={KEYS_ID}>
      <dialog
        className="panel m-auto grid max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] gap-4 overflow-y-auto p-5 not-open:hidden"
        aria-labelledby="screen-keys-title"
        {...{ closedby: "any" }}
      >
        <div className="flex items-center justify-between gap-2">
          <h2 id="screen-keys-title" className="text-lg font-semibold">
            {t("keysTitle")}
          </h2>
          <button type="button" className="button-ghost button-icon max-md:min-h-11" aria-label={t("keysClose")} title={t("keysClose")}>
            <X size={16} strokeWidth={1.75} />
          </button>
        </div>
        <div data-screens="" className="grid gap-4 empty:hidden" />
        <section>
          <h3 className="pb-1.5 text-sm font-semibold text-ink-2">{t("keysEverywhere")}</h3>
          <dl className="key-list">
            {everywhere.map(([keys, words]) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd dir="ltr">{keys}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      </dialog>
    </template>
  )
}
