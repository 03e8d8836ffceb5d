import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { messagesFor } from "../../messages/index.ts"

/** Server only: says that what follows does nothing without script. */
export function NeedsScript({ locale }: { readonly locale: Locale }) {
  return (
    <noscript>
      <p className="rounded-card border border-s-4 border-line border-s-warn bg-raised p-4">{messagesFor(locale).shell.needsScript}</p>
    </noscript>
  )
}

/** Server only: what stands in place of an island that browsers render alone, and what is said where that fails or there is no script. */
export function IslandShell({ locale, skeleton }: { readonly locale: Locale; readonly skeleton: ReactNode }) {
  const { errors } = messagesFor(locale)
  return (
    <>
      <NeedsScript locale={locale} />
      <div data-skeleton="" data-needs-script="" aria-busy="true" className="contents">
        {skeleton}
      </div>
      <div data-island-failed="" role="alert" hidden className="rounded-card border border-s-4 border-line border-s-bad bg-raised p-4">
        <p>{errors.NetworkError}</p>
        <button type="button" className="button-ghost mt-3">
          {errors.tryAgain}
        </button>
      </div>
    </>
  )
}
