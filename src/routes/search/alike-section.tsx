import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"

/** Works like one, which the page's script brings once one comes near (`show-alike.ts`); without it nothing is missing. */
export function AlikeSection({ locale, id, className }: { readonly locale: Locale; readonly id: string; readonly className: string }) {
  return (
    <section className={className} data-alike={id} hidden aria-labelledby="alike-works">
      <h2 id="alike-works" className="mb-3 text-lg font-semibold">
        {wordsOf(locale, "search")("moreLikeThis")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6" />
    </section>
  )
}
