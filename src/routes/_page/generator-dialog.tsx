import type { Locale } from "../../domain/_kernel/locales.ts"
import { GENERATOR_DIALOG_ID } from "../../islands/_runtime/generator-dialog.ts"
import { wordsOf } from "./words.ts"

/** The dialog of every page that the generator opens in, empty: its island moves in when it is first wanted (`wire-generator.ts`). */
export function GeneratorDialog({ locale }: { readonly locale: Locale }) {
  return (
    <dialog id={GENERATOR_DIALOG_ID} aria-label={wordsOf(locale, "generator")("title")} className="generator-dialog panel">
      <p role="status" className="p-6 text-ink-2">
        {wordsOf(locale, "identity")("loading")}
      </p>
    </dialog>
  )
}
