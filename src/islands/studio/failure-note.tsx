import { useStore } from "@nanostores/react"
import { RefreshCw, TriangleAlert } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { hoursUntilNextDay } from "./images-left.ts"
import { LOOKS } from "./looks.ts"
import { type Failure, useStudio } from "./studio-state.ts"

/** What kept the last create from going through, until when, and the way on. */
export function FailureNote() {
  const studio = useStudio()
  const failure = useStore(studio.$failure)
  return failure === null ? null : <FailureBody failure={failure} />
}

function FailureBody({ failure }: { readonly failure: Failure }) {
  const t = useMessages("studio")
  const tasks = useMessages("task")
  const words = useErrorWords()
  const nowMs = useNow(1000)
  const waitSeconds = failure.retryAtMs === null || nowMs === null ? 0 : Math.max(0, Math.ceil((failure.retryAtMs - nowMs) / 1000))
  const isDayOver = failure.code === "VisitorLimitReached"
  const dayWords = failure.isPartlyLeft ? t("fewerThanChosen") : t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) })
  return (
    <div role="alert" className="grid gap-1 rounded-control border border-bad/50 bg-sunken p-2.5 text-sm">
      <p className="flex gap-2">
        <TriangleAlert size={16} className="mt-0.5 shrink-0 text-bad" />
        <span>
          {isDayOver ? dayWords : words(failure.code)} {!isDayOver && waitSeconds > 0 ? t("retryIn", { seconds: waitSeconds }) : null}
        </span>
      </p>
      <div className="flex items-center gap-2 ps-6">
        {isDayOver ? null : (
          <button type="submit" disabled={waitSeconds > 0} className={LOOKS.ghost}>
            <RefreshCw size={14} />
            {tasks("tryAgain")}
          </button>
        )}
        <RequestId id={failure.requestId} />
      </div>
    </div>
  )
}

/** The id of a failed request, to be told to support. */
export function RequestId({ id }: { readonly id: string | null }) {
  const t = useMessages("errors")
  return id === null ? null : <span className="truncate text-xs text-ink-3 select-all">{t("requestId", { id })}</span>
}
