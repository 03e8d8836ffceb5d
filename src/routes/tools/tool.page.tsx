import { ShieldCheck } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_FILE_BYTES } from "../../domain/upload/rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"
import type { Tool } from "./tool-list.ts"

export function toolPage(locale: Locale, tool: Tool): Page {
  const t = wordsOf(locale, "tools")
  return {
    locale,
    path: tool.path,
    title: t(`${tool.words}Title`),
    description: t(`${tool.words}Description`),
    islands: [{ name: tool.island, when: "load" }],
    current: "tools",
  }
}

/** One tool: what it is, that nothing leaves the browser, and the tool itself. */
export function ToolPage({ locale, nowMs, tool }: { readonly locale: Locale; readonly nowMs: number; readonly tool: Tool }) {
  const t = wordsOf(locale, "tools")
  return (
    <div className="mx-auto grid max-w-5xl gap-4 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold text-balance">{t(`${tool.words}Title`)}</h1>
        <p className="text-sm text-ink-2">{t(`${tool.words}Description`)}</p>
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          <ShieldCheck className="size-4 shrink-0" aria-hidden="true" />
          {t("staysHere")}
        </p>
      </header>
      <Island
        name={tool.island}
        when="load"
        messages={tool.messages}
        locale={locale}
        nowMs={nowMs}
        props={{ maximumBytes: MAXIMUM_FILE_BYTES }}
      />
    </div>
  )
}
