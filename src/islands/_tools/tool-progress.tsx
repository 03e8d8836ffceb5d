import { useMessages } from "../_runtime/messages.tsx"
import { ProgressCard } from "./progress-card.tsx"
import { remainingSeconds } from "./remaining-time.ts"
import type { ToolState } from "./use-tool.ts"
import { useToolWords } from "./use-tool-words.ts"

interface ToolProgressBarProps {
  readonly state: Extract<ToolState<unknown>, { step: "running" }>
  /** What is being done, in words. */
  readonly label: string
  readonly onCancel: () => void
}

/** How far a tool's work is and how long it will take. */
export function ToolProgressBar({ state, label, onCancel }: ToolProgressBarProps) {
  const t = useMessages("tools")
  const words = useToolWords()
  const { step, fraction } = state.progress
  const seconds = remainingSeconds(state.marks)
  const percent = fraction === null ? t("starting") : words.percent(fraction)
  return (
    <ProgressCard
      title={step === "engine" ? t("fetchingEngine") : label}
      detail={seconds === null ? percent : `${percent} · ${words.timeLeft(seconds)}`}
      fraction={fraction}
      cancelLabel={t("cancel")}
      onCancel={onCancel}
    />
  )
}
