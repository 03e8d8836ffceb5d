import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { Page } from "../_shell/page.ts"

const TITLE = "Interface kit"

/** What the frame shows around the parts of the interface. */
export function kitPage(locale: Locale): Page {
  return { locale, path: null, title: TITLE, description: TITLE, islands: [{ name: "kit", when: "load" }], current: null }
}

/** Every part of the interface in every state, in the words of the features that use them. */
export function Kit({ locale, nowMs }: { readonly locale: Locale; readonly nowMs: number }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <h1 className="text-xl font-semibold">{TITLE}</h1>
      <Island
        name="kit"
        when="load"
        messages={["ui", "errors", "library", "settings", "moderation"]}
        locale={locale}
        nowMs={nowMs}
        props={{}}
      />
    </div>
  )
}
