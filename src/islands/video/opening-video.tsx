import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ToolFailureBox } from "../_tools/tool-failure-box.tsx"
import { useToolWords } from "../_tools/use-tool-words.ts"
import { Button } from "../_ui/button.tsx"
import type { OpenedVideo } from "./use-opened-video.ts"

interface OpeningVideoProps {
  readonly opened: OpenedVideo
  /** What did not work when it failed. */
  readonly title: string
  readonly onAgain: () => void
  readonly onAnother?: (() => void) | undefined
}

/** Stands where the tool will be while a file is being read; says why where it cannot be. */
export function OpeningVideo({ opened, title, onAgain, onAnother }: OpeningVideoProps) {
  const t = useMessages("tools")
  const words = useToolWords()
  if (opened.step === "failed") {
    return (
      <ToolFailureBox failure={opened.failure} title={title} onRetry={onAgain}>
        {onAnother === undefined ? null : <Button onClick={onAnother}>{t("anotherFile")}</Button>}
      </ToolFailureBox>
    )
  }
  const fraction = opened.step === "opening" ? opened.engineFraction : null
  return (
    <div className={`grid place-content-center gap-2 p-4 text-center text-ink-2 ${LOOKS.stage}`}>
      {/* The step is spoken; percentages would never end. */}
      <p role="status">{t("reading")}</p>
      {fraction === null ? null : (
        <p className="text-xs tabular-nums">
          {t("engineBundled")} {words.percent(fraction)}
        </p>
      )}
    </div>
  )
}
