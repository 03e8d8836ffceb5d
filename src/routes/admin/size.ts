import type { Locale } from "../../domain/_kernel/locales.ts"
import { fileSize } from "../../islands/_ui/file-size.ts"
import { wordsOf } from "../_page/words.ts"

/** A size in bytes in the words of a language. */
export function sizeOf(locale: Locale, bytes: number): string {
  const { unit, amount } = fileSize(bytes)
  return wordsOf(locale, "tools")(unit, { amount })
}
