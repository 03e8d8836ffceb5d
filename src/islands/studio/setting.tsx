import { RotateCcw } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"

interface SettingProps {
  readonly label: string
  readonly hint: string
  /** What is chosen, in words; shown beside the label. */
  readonly value: string
  readonly isDefault: boolean
  readonly onReset: () => void
  /** Message key of what is wrong with it. */
  readonly failure?: string | undefined
  readonly children: ReactNode
}

/** One setting: its name, what is chosen, a reset where it differs from the default, one line of help, its failure. */
export function Setting({ label, hint, value, isDefault, onReset, failure, children }: SettingProps) {
  const t = useMessages("studio")
  const words = useErrorWords()
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="grid gap-2">
      <div className="flex min-h-6 items-center gap-2">
        <span id={`${id}-label`} className="text-sm font-semibold">
          {label}
        </span>
        <span className="ms-auto text-xs text-ink-3 tabular-nums">
          <bdi>{value}</bdi>
        </span>
        {isDefault ? null : (
          <button
            type="button"
            onClick={onReset}
            aria-label={t("resetOne", { what: label })}
            title={t("reset")}
            className="inline-grid size-6 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
          >
            <RotateCcw size={14} />
          </button>
        )}
      </div>
      {children}
      {failure === undefined ? (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      ) : (
        <p id={`${id}-hint`} role="alert" className="text-xs text-bad">
          {words(failure)}
        </p>
      )}
    </div>
  )
}
