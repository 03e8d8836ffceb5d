import { RefreshCw } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { isBeingPrepared, type PreparedVideo, preparedShare } from "./video-queue.ts"
import { useVideoWords } from "./video-words.ts"
import { prepareVideo } from "./videos.ts"

/** How far the preparing of a video is, in words and as a bar; where it failed, a button for another try. */
export function VideoProgress({ prepared }: { readonly prepared: PreparedVideo }) {
  const t = useMessages("upload")
  const words = useVideoWords()
  const share = preparedShare(prepared)
  const { video, step } = prepared
  return (
    <>
      <p className={`text-xs text-pretty tabular-nums ${step.kind === "failed" ? "text-bad" : "text-ink-2"}`}>{words(prepared)}</p>
      {isBeingPrepared(prepared) ? (
        <div
          role="progressbar"
          aria-label={t("preparingOf", { name: video.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          className="h-1 overflow-hidden rounded-pill bg-hover"
        >
          <div
            className="h-full origin-left bg-accent transition-transform duration-200 rtl:origin-right"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      ) : null}
      {step.kind === "failed" ? (
        <Button icon={RefreshCw} onClick={() => prepareVideo(video)} className="justify-self-start px-2.5 text-xs">
          {t("tryAgain")}
        </Button>
      ) : null}
    </>
  )
}
