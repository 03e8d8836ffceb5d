import { useStore } from "@nanostores/react"
import { Clapperboard } from "lucide-react"
import { useId } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { canBePrepared } from "../../domain/upload/streamable-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { VideoProgress } from "./video-progress.tsx"
import { isBeingPrepared, type PreparedVideo } from "./video-queue.ts"
import { $videos, prepareVideo, videos } from "./videos.ts"

/** Of a video: that it streams in several qualities, how far these are, or a button that has them made. Nothing where they would be no use. */
export function VideoStreaming({ file }: { readonly file: MediaFile }) {
  const found = useStore($videos, { ssr: "initial" }).find(({ video }) => video.file_id === file.file_id)
  const prepared = found?.step.kind === "done" ? undefined : found
  const t = useMessages("upload")
  if (file.stream?.renditions !== true && prepared === undefined && !canBePrepared(file)) return null
  return (
    <div className="grid gap-2">
      {file.stream?.renditions === true ? (
        <p className="text-sm text-ink-2">{t("streamsInQualities")}</p>
      ) : prepared === undefined ? (
        <Offer onPrepare={() => prepareVideo(file)} />
      ) : (
        <UnderWay prepared={prepared} onStop={() => videos.cancel(file.file_id)} />
      )}
    </div>
  )
}

function Offer({ onPrepare }: { readonly onPrepare: () => void }) {
  const t = useMessages("upload")
  const id = useId()
  return (
    <>
      <Button icon={Clapperboard} onClick={onPrepare} aria-describedby={`${id}-hint`}>
        {t("prepare")}
      </Button>
      <p id={`${id}-hint`} className="text-xs text-pretty text-ink-3">
        {t("prepareHint")}
      </p>
    </>
  )
}

function UnderWay({ prepared, onStop }: { readonly prepared: PreparedVideo; readonly onStop: () => void }) {
  const t = useMessages("upload")
  return (
    <section aria-label={t("preparing")} className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("preparing")}</h3>
      <VideoProgress prepared={prepared} />
      {isBeingPrepared(prepared) ? (
        <>
          <p className="text-xs text-pretty text-ink-3">{t("preparingStays")}</p>
          <Button onClick={onStop}>{t("stopPreparing")}</Button>
        </>
      ) : null}
    </section>
  )
}
