import { ShieldCheck } from "lucide-react"
import type { ReactNode } from "react"
import { MAXIMUM_FILE_BYTES } from "../../domain/upload/rules.ts"
import type { PageHead } from "../_page/define-page.ts"
import type { Words } from "../_page/words.ts"
import type { Tool } from "./tool-list.ts"

/** What every tool is told: files above this are refused with a word. */
export const TOOL_PROPS = { maximumBytes: MAXIMUM_FILE_BYTES }

/** What the tab and links say of a tool. */
export function toolHead(t: Words<"tools">, words: Tool["words"]): PageHead {
  return { title: t(`${words}Title`), description: t(`${words}Description`) }
}

interface ToolViewProps {
  readonly t: Words<"tools">
  readonly words: Tool["words"]
  readonly children: ReactNode
}

/** One tool: what it is, that nothing leaves the browser, and the tool itself. */
export function ToolView({ t, words, children }: ToolViewProps) {
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold text-balance">{t(`${words}Title`)}</h1>
        <p className="text-sm text-ink-2">{t(`${words}Description`)}</p>
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          <ShieldCheck className="size-4 shrink-0" aria-hidden="true" />
          {t("staysHere")}
        </p>
      </header>
      {children}
    </div>
  )
}
