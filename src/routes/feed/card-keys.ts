import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ScreenKeys } from "../../islands/_runtime/screen-keys.ts"
import { wordsOf } from "../_page/words.ts"

/** The keys of a page with cards as its script reads them, see `islands/feed/card-keys.ts`. */
export function cardKeys(locale: Locale): string {
  const t = wordsOf(locale, "filters")
  const keys: ScreenKeys = {
    title: t("keys"),
    lines: [
      { keys: "← → ↑ ↓", words: t("key_move") },
      { keys: "Enter", words: t("key_open") },
      { keys: "L", words: t("key_like") },
      { keys: "S", words: t("key_save") },
      { keys: "C", words: t("key_prompt") },
      { keys: "G H, G C, G L", words: t("key_go") },
    ],
  }
  return JSON.stringify(keys)
}
