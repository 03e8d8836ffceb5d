import { RefreshCw, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
import type { Failure } from "./failure.ts"
import { useErrorWords } from "./use-error-words.ts"
import { useSecondsUntil } from "./use-seconds-until.ts"

interface FailureBoxProps {
  /** Nothing is shown where nothing failed, or where every field says its own part of it and there is nothing to retry. */
  readonly failure: Failure | null
  /** What did not happen, before why. */
  readonly title?: string | undefined
  /** Why, where the feature words its codes itself. */
  readonly body?: string | undefined
  /** What a code means here, where that is more than it means everywhere. */
  readonly words?: Readonly<Partial<Record<string, string>>>
  readonly onRetry?: (() => void) | undefined
  /** The retry sends the form around it. */
  readonly isRetrySubmit?: boolean
  /** Fields that do not show their errors, such as those of a dialog that asks only yes or no. */
  readonly hasNoFields?: boolean
  /** Other ways on. */
  readonly children?: ReactNode
}

/** Why something was not done: what happened, when a retry makes sense, the request's id for support, the ways on. */
export function FailureBox({
  failure,
  title,
  body,
  words = {},
  onRetry,
  isRetrySubmit = false,
  hasNoFields = false,
  children,
}: FailureBoxProps) {
  const t = useMessages("ui")
  const errorWords = useErrorWords()
  const seconds = useSecondsUntil(failure?.retryAtMs ?? null)
  const canRetry = onRetry !== undefined || isRetrySubmit
  if (failure === null) return null
  if (!canRetry && !hasNoFields && Object.keys(failure.fields).length > 0) return null
  return (
    <div role="alert" className="failure-box">
      <TriangleAlert size={18} strokeWidth={1.75} className="mt-px text-bad" />
      <div className="grid min-w-0 gap-1">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        <p className={title === undefined ? "text-pretty" : "text-pretty text-ink-2"}>
          {body ?? words[failure.code] ?? errorWords(failure.code)}{" "}
          {seconds > 0 ? <span className="tabular-nums">{t("waitSeconds", { seconds })}</span> : null}
        </p>
        {failure.requestId === null ? null : (
          <p className="text-xs wrap-anywhere text-ink-3 select-all">{t("requestId", { id: failure.requestId })}</p>
        )}
        {canRetry || children !== undefined ? (
          <div className="mt-1.5 flex flex-wrap gap-2">
            {canRetry ? (
              <Button type={isRetrySubmit ? "submit" : "button"} icon={RefreshCw} onClick={onRetry} disabled={seconds > 0}>
                {t("tryAgain")}
              </Button>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
    </div>
  )
}
