import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"

export function moderationPage(locale: Locale): Page {
  const t = wordsOf(locale, "moderation")
  return {
    locale,
    path: "/moderation",
    title: t("title"),
    description: t("lead"),
    islands: [{ name: "moderation", when: "load" }],
    current: null,
    isPersonal: true,
  }
}

interface ModerationProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly isAdmin: boolean
  /** The moment of the request, milliseconds since 1970. */
  readonly nowMs: number
}

/** The desk of those who moderate: accounts, bans and, for admins, credits. */
export function ModerationDesk({ locale, viewerId, isAdmin, nowMs }: ModerationProps) {
  const t = wordsOf(locale, "moderation")
  return (
    <div className="mx-auto grid w-full max-w-[84rem] grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="max-w-2xl text-ink-2">{t("lead")}</p>
      </header>
      <noscript>
        <p className="rounded-card border border-line bg-raised p-4">{t("needsScript")}</p>
      </noscript>
      <Island
        name="moderation"
        when="load"
        messages={["moderation", "errors", "ui"]}
        locale={locale}
        nowMs={nowMs}
        props={{ locale, viewerId, isAdmin }}
      />
    </div>
  )
}
