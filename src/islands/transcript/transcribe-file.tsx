import { Captions } from "lucide-react"
import { useContext, useState } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { Button } from "../_ui/button.tsx"
import { isShortEnough, type Spoken, transcriptPriceOf } from "./order-transcript.ts"
import { TranscribesContext } from "./transcribes.ts"
import { useTranscribing } from "./use-transcribing.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)

/** Has a sound or a video of My media written down: it is chosen, its price is said, and then it is ordered. Nothing where no server listens. */
export function TranscribeFile() {
  const t = useMessages("transcripts")
  const studio = useMessages("studio")
  const plan = useViewerPlan()
  const { isBusy, transcribe } = useTranscribing()
  const [isChoosing, setIsChoosing] = useState(false)
  const [file, setFile] = useState<MediaFile | null>(null)
  if (!useContext(TranscribesContext)) return null
  const spoken = file === null ? null : spokenOf(file)
  const coins = spoken === null ? 0 : transcriptPriceOf(spoken, plan)
  return (
    <section aria-labelledby="transcribe-file" className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line p-3.5">
      <h2 id="transcribe-file" className="text-sm font-medium">
        {t("fileTitle")}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Captions} onClick={() => (isSignedIn() ? setIsChoosing(true) : openLogin())}>
          {t("choose")}
        </Button>
        <p className="min-w-0 grow text-xs text-pretty text-ink-2 wrap-anywhere" aria-live="polite">
          {spoken === null ? t("fileHint") : isShortEnough(spoken) ? <bdi>{spoken.title}</bdi> : t("tooLong")}
        </p>
        {spoken === null || !isShortEnough(spoken) ? null : (
          <Button variant="primary" isBusy={isBusy} onClick={() => transcribe(spoken, coins)}>
            {t("transcribe")} · {studio("priceCoins", { count: coins })}
          </Button>
        )}
      </div>
      {isChoosing ? (
        <LibraryDialog
          kinds={["audio", "video"]}
          isMultiple={false}
          onClose={() => setIsChoosing(false)}
          onChosen={([chosen]) => {
            setIsChoosing(false)
            setFile(chosen ?? null)
          }}
        />
      ) : null}
    </section>
  )
}

function spokenOf({ file_id, duration, name }: MediaFile): Spoken {
  return { named: { file_id }, durationS: duration ?? 0, title: name }
}
