import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
import { FailureBox } from "./failure-box.tsx"
import type { Action } from "./use-action.ts"

interface SaveBarProps {
  readonly action: Pick<Action, "isBusy" | "failure">
  readonly onDiscard: () => void
}

/** Stands at the end of a form, always in sight, while something in it is not saved. Its form's submit saves. */
export function SaveBar({ action, onDiscard }: SaveBarProps) {
  const t = useMessages("ui")
  return (
    <div role="group" aria-label={t("unsaved")} className="panel save-bar">
      <FailureBox failure={action.failure} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2 max-sm:sr-only">{t("unsaved")}</p>
        <div className="flex grow justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button onClick={onDiscard} disabled={action.isBusy}>
            {t("discard")}
          </Button>
          <Button type="submit" variant="primary" isBusy={action.isBusy}>
            {t(action.isBusy ? "saving" : "save")}
          </Button>
        </div>
      </div>
    </div>
  )
}
