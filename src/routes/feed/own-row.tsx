import type { Locale } from "../../domain/_kernel/locales.ts"
import { FOR_MEMBERS } from "../_page/viewers.ts"
import { wordsOf } from "../_page/words.ts"

/**
 * A member's tasks under way and their last things in one thin row. The page is the same for everybody, so that a script fills it in; its
 * place is kept where this device expects something in it, see `own-row.ts` of the tasks.
 */
export function OwnRow({ locale }: { readonly locale: Locale }) {
  const [t, shell] = [wordsOf(locale, "start"), wordsOf(locale, "shell")]
  return (
    <nav
      aria-label={t("own")}
      className={`own-row ${FOR_MEMBERS}`}
      data-own-row=""
      data-waiting={wordsOf(locale, "task")("waiting")}
      data-needs-script=""
    >
      <ul className="own-list" />
      <a className="chip shrink-0 max-md:min-h-11" href={`/${locale}/library`}>
        {shell("library")}
      </a>
    </nav>
  )
}
