import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"

/** Where a page with works says what became of keeping one, for the script that does it. */
export function CollectStatus({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "feed")
  return (
    <p
      id="collect-status"
      role="status"
      className="collect-status"
      data-saved={t("saved")}
      data-unsaved={t("unsaved")}
      data-save-failed={t("saveFailed")}
      data-unsave-failed={t("unsaveFailed")}
      data-full={wordsOf(locale, "errors")("CollectLimitReached")}
    />
  )
}
