import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { InitialSettings } from "../../islands/studio/settings.ts"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"

export function createImagePage(locale: Locale): Page {
  const t = wordsOf(locale, "studio")
  return {
    locale,
    path: "/create/image",
    title: t("title"),
    description: t("description"),
    islands: [{ name: "create-image", when: "load" }],
    current: "create",
  }
}

/** The starter: words in, images out. All of it is one island; the page fills in what its address asks for. */
export function CreateImagePage({
  locale,
  initial,
  nowMs,
  isPreview,
}: {
  readonly locale: Locale
  readonly initial: InitialSettings
  readonly nowMs: number
  /** Whether the renderer is a preview renderer, which the screen then says. */
  readonly isPreview: boolean
}) {
  return (
    <Island
      name="create-image"
      when="load"
      messages={["studio", "task", "credits", "errors", "ui"]}
      locale={locale}
      nowMs={nowMs}
      props={{ initial, locale, isPreview }}
    />
  )
}
