import { LoaderCircle } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { CheckRows } from "./check-rows.tsx"
import type { useCheck } from "./use-check.ts"

/** A check on its way or at its end: what it does now, and what it found. */
export function CheckProgress({ check, onRetry }: { readonly check: ReturnType<typeof useCheck>; readonly onRetry: () => void }) {
  const t = useMessages("backend")
  const { rows, part, isBusy, failure, stop } = check
  const count = (...outcomes: readonly string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length
  if (!isBusy && rows.length === 0 && failure === null) return null
  return (
    <div className="grid gap-3">
      {rows.length === 0 ? null : <CheckRows rows={rows} />}
      <p role="status" className="flex items-center gap-2 text-sm text-ink-2 empty:hidden">
        {part !== null ? (
          <>
            <LoaderCircle size={16} className="shrink-0 motion-safe:animate-spin" aria-hidden="true" />
            {t(`part_${part}`)}
          </>
        ) : rows.length > 0 && failure === null ? (
          t("checkDone", { works: count("works", "warns"), fails: count("fails") })
        ) : null}
      </p>
      {isBusy ? (
        <Button variant="quiet" onClick={stop} className="justify-self-start">
          {t("stopCheck")}
        </Button>
      ) : null}
      <FailureBox failure={failure} title={t("checkFailed")} onRetry={onRetry} />
    </div>
  )
}
