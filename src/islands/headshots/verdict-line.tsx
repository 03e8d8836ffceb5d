import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react"
import { MINIMUM_PHOTO_SIDE_PX, type PhotoProblem } from "../../domain/studio/headshots/photo-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import type { Verdict } from "./use-verdict.ts"

interface VerdictLineProps {
  readonly verdict: Verdict
  /** What the server says stands against the photo; it counts more than what was found here. */
  readonly refused: readonly PhotoProblem[]
  readonly onRetry: () => void
}

/** Whether a photo will do, and if not why. */
export function VerdictLine({ verdict, refused, onRetry }: VerdictLineProps) {
  const t = useMessages("headshots")
  const ui = useMessages("ui")
  const problems = refused.length > 0 || verdict.kind !== "judged" ? refused : verdict.problems
  return (
    <div role="status" className="grid gap-1.5 text-sm">
      {verdict.kind === "none" ? <p className="text-ink-3">{t("check")}</p> : null}
      {verdict.kind === "checking" ? (
        <p className="flex items-center gap-2 text-ink-2">
          <LoaderCircle size={16} className="shrink-0 motion-safe:animate-spin" aria-hidden="true" />
          {t("checking")}
        </p>
      ) : null}
      {verdict.kind === "failed" ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-bad">{t("noModels")}</p>
          <Button onClick={onRetry}>{ui("tryAgain")}</Button>
        </div>
      ) : null}
      {verdict.kind === "judged" && problems.length === 0 ? (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={16} className="shrink-0" aria-hidden="true" />
          {t("fit")}
        </p>
      ) : null}
      {problems.map((problem) => (
        <p key={problem} className="flex gap-2 text-bad" data-problem={problem}>
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span className="text-pretty">
            {problem === "tooSmall" ? t("tooSmall", { side: String(MINIMUM_PHOTO_SIDE_PX) }) : t(problem)}
          </span>
        </p>
      ))}
    </div>
  )
}
