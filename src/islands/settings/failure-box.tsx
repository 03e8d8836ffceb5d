import { RefreshCw } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { useSecondsUntil } from "../identity/use-seconds-until.ts"
import { useErrorWords } from "../task/error-words.ts"
import type { Failure } from "./failure.ts"
import { LOOKS } from "./looks.ts"

interface FailureProps {
  readonly failure: Failure | null
  /** Says what did not happen, before why. */
  readonly what?: string
  readonly onRetry?: () => void
}

/** What kept something from being done and names the request; failures that stand at their fields are not said again. */
export function Failure({ failure, what, onRetry }: FailureProps) {
  const t = useMessages("settings")
  const errors = useMessages("errors")
  const words = useErrorWords()
  const seconds = useSecondsUntil(failure?.retryAtMs ?? null)
  if (failure === null || (Object.keys(failure.failures).length > 0 && onRetry === undefined)) return null
  return (
    <div role="alert" className="grid gap-2 rounded-control border border-s-4 border-line border-s-bad bg-sunken px-3 py-2.5 text-sm">
      <p>
        {what} {words(failure.code)}{" "}
        {seconds > 0 ? <span className="tabular-nums">{t("waitSeconds", { seconds: String(seconds) })}</span> : null}
      </p>
      {failure.requestId === null ? null : (
        <p className="text-xs text-ink-3 select-all">{errors("requestId", { id: failure.requestId })}</p>
      )}
      {onRetry === undefined ? null : (
        <button type="button" onClick={onRetry} disabled={seconds > 0} className={`${LOOKS.button} justify-self-start`}>
          <RefreshCw size={14} />
          {t("tryAgain")}
        </button>
      )}
    </div>
  )
}
