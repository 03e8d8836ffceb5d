import { useMessages } from "../_runtime/messages.tsx"
import { remainingSeconds } from "./remaining-time.ts"
import { LOOKS } from "./tool-looks.ts"
import type { ToolState } from "./use-tool.ts"
import { useToolWords } from "./use-tool-words.ts"

interface ToolProgressBarProps {
  readonly state: Extract<ToolState<unknown>, { step: "running" }>
  /** What is being done, in words. */
  readonly label: string
  readonly onCancel: () => void
}

/** How far the work is, how long it will take, and a button that really ends it. */
export function ToolProgressBar({ state, label, onCancel }: ToolProgressBarProps) {
  const t = useMessages("tools")
  const words = useToolWords()
  const { step, fraction } = state.progress
  const seconds = remainingSeconds(state.marks)
  const title = step === "engine" ? t("fetchingEngine") : label
  return (
    <div className={`${LOOKS.card} grid gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          {/* Steps are spoken; percentages would never end. */}
          <p role="status" className="font-semibold">
            {title}
          </p>
          <p className="min-h-[1.45em] text-xs text-ink-2 tabular-nums">
            {fraction === null ? t("starting") : words.percent(fraction)}
            {seconds === null ? null : ` · ${words.timeLeft(seconds)}`}
          </p>
        </div>
        <button type="button" onClick={onCancel} className={LOOKS.button}>
          {t("cancel")}
        </button>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={fraction === null ? undefined : Math.round(fraction * 100)}
        className="h-1.5 overflow-hidden rounded-pill bg-sunken"
      >
        <div
          className={`h-full origin-left rounded-pill bg-accent transition-transform duration-200 rtl:origin-right ${fraction === null ? "animate-pulse" : ""}`}
          style={{ transform: `scaleX(${fraction ?? 0.04})` }}
        />
      </div>
    </div>
  )
}
