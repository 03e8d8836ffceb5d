import { useEffect, useState } from "react"
import type { Size } from "../../domain/studio/rules.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { CrossFade } from "../_ui/fading-image.tsx"
import type { LiveDraft } from "./live-draft.ts"
import type { LiveView } from "./live-session.ts"

interface LiveStageProps {
  readonly view: LiveView<LiveDraft>
  /** Size of the image that is drafted, for its proportions. */
  readonly sizePx: Size
  /** Why there is nothing to draft. */
  readonly hint: "writeFirst" | "needsImage" | "correctFirst" | null
  readonly onRetry: () => void
}

/** The newest draft over the one before, its mark, and what keeps the next one away. */
export function LiveStage({ view: { draft, isPainting, pause }, sizePx, hint, onRetry }: LiveStageProps) {
  const t = useMessages("live")
  const ratio = draft === null ? sizePx.width / Math.max(1, sizePx.height) : draft.width / draft.height
  return (
    <div className="grid gap-1.5">
      <div
        className="relative mx-auto grid place-items-center overflow-hidden rounded-card border border-line bg-sunken"
        style={{ aspectRatio: ratio, width: `min(100%, max(10rem, 34dvh * ${ratio}))` }}
      >
        {draft === null ? (
          <p className="max-w-[30ch] p-3 text-center text-xs text-pretty text-ink-3">{t(hint ?? "comes")}</p>
        ) : (
          <div role="img" aria-label={t("draftOf", { prompt: draft.prompt })} className="absolute inset-0" data-draft-seed={draft.seed}>
            <CrossFade src={draft.url} />
          </div>
        )}
        <span className="absolute start-2 top-2 rounded-pill bg-veil px-2 py-0.5 text-xs text-veil-ink">{t("mark")}</span>
        {isPainting ? (
          <span
            aria-hidden="true"
            className="absolute end-2 top-2 size-2 rounded-pill bg-accent motion-safe:animate-pulse"
            data-live="painting"
          />
        ) : null}
      </div>
      <div className="flex min-h-5 flex-wrap items-center gap-2 text-xs text-ink-3">
        <p role="status">{pause === null ? null : t(`pause_${pause}`)}</p>
        {pause === "away" || pause === "offline" ? (
          <Button size="small" onClick={onRetry}>
            {t("retry")}
          </Button>
        ) : null}
        {pause === "login" ? (
          <Button size="small" aria-haspopup="dialog" onClick={() => openLogin({ reason: "ended" })}>
            {t("signIn")}
          </Button>
        ) : null}
      </div>
      <FirstDraftTold hasDraft={draft !== null} />
    </div>
  )
}

/** Says once that drafts come: each of them would be too much. */
function FirstDraftTold({ hasDraft }: { readonly hasDraft: boolean }) {
  const t = useMessages("live")
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    if (hasDraft) setIsTold(true)
  }, [hasDraft])
  return (
    <p role="status" className="sr-only">
      {isTold ? t("firstDraft") : ""}
    </p>
  )
}
