import { useMessages } from "../_runtime/messages.tsx"
import { Failure } from "./failure-box.tsx"
import { LOOKS } from "./looks.ts"
import type { Action } from "./use-action.ts"

interface SaveBarProps {
  readonly action: Action
  readonly onDiscard: () => void
}

/** Stands at the end of a form, always in sight, while something in it is not saved. Its form's submit saves. */
export function SaveBar({ action, onDiscard }: SaveBarProps) {
  const t = useMessages("settings")
  return (
    <div
      role="group"
      aria-label={t("unsaved")}
      className="panel sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom)+0.75rem)] z-10 grid gap-3 p-3 md:bottom-4 md:ps-5"
    >
      <Failure failure={action.failure} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2 max-sm:sr-only">{t("unsaved")}</p>
        <div className="flex grow justify-end gap-2 max-sm:[&>*]:flex-1">
          <button type="button" onClick={onDiscard} disabled={action.isBusy} className={LOOKS.button}>
            {t("discard")}
          </button>
          <button type="submit" aria-disabled={action.isBusy} className={LOOKS.primary}>
            {t(action.isBusy ? "saving" : "save")}
          </button>
        </div>
      </div>
    </div>
  )
}
