import { TriangleAlert } from "lucide-react"
import type { CallError, CallFailure } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"

interface FailureNoteProps {
  readonly failure: CallError | null
  /** What a code means here, where that is more than it means everywhere. */
  readonly wordings?: Readonly<Partial<Record<CallFailure, string>>>
  readonly onRetry?: () => void
}

/** Says why something was not done, with the request's id for support; nothing where nothing failed. */
export function FailureNote({ failure, wordings = {}, onRetry }: FailureNoteProps) {
  const e = useMessages("errors")
  const words = useErrorWords()
  if (failure === null) return null
  return (
    <div role="alert" className="grid gap-1 rounded-control border border-bad/50 bg-sunken p-3">
      <p className="flex gap-2">
        <TriangleAlert size={16} className="mt-0.5 shrink-0 text-bad" aria-hidden="true" />
        <span>{wordings[failure.code] ?? words(failure.code)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2 ps-6">
        {onRetry === undefined ? null : (
          <button type="button" className="button-ghost" onClick={onRetry}>
            {e("tryAgain")}
          </button>
        )}
        {failure.requestId === null ? null : (
          <span className="text-xs text-ink-3 select-all">{e("requestId", { id: failure.requestId })}</span>
        )}
      </div>
    </div>
  )
}
