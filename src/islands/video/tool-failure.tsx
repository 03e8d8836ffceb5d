import { TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./tool-looks.ts"
import type { ToolFailure } from "./use-tool.ts"
import { useToolWords } from "./use-tool-words.ts"

interface ToolFailureProps {
  readonly failure: ToolFailure
  /** What did not work, in words. */
  readonly title: string
  readonly onAgain?: (() => void) | undefined
  /** Other ways on. */
  readonly children?: ReactNode
}

/** Why something did not work, and what to do now. */
export function ToolFailure({ failure, title, onAgain, children }: ToolFailureProps) {
  const t = useMessages("tools")
  const words = useToolWords()
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-bad/50 bg-raised p-4">
      <div className="flex gap-2.5">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-bad" strokeWidth={1.75} aria-hidden="true" />
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold">{title}</p>
          <p className="text-pretty text-ink-2">{words.failure(failure)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {onAgain === undefined ? null : (
          <button type="button" onClick={onAgain} className={LOOKS.button}>
            {t("tryAgain")}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
