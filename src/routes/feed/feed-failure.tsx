import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"

/** Says over the page that a choice could not be applied, for the script that tried; nothing on the page moves for it. */
export function FeedFailure({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "filters")
  const shell = wordsOf(locale, "shell")
  return (
    <div className="feed-failure" role="alert" hidden data-feed-failure="" data-failed={t("failed")} data-offline={t("offline")}>
      <p className="font-semibold" data-feed-failure-text="" />
      <p className="text-xs text-ink-3 select-all" data-feed-failure-id="" data-named={shell("requestId", { id: "{id}" })} />
      <button type="button" className="button-ghost justify-self-start" data-feed-retry="">
        {shell("tryAgain")}
      </button>
    </div>
  )
}
