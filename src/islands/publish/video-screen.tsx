import { useMemo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Portfolio, portfolioDetail } from "../../domain/post/portfolio-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useQuery } from "../_ui/use-query.ts"
import type { KnownVideo } from "./save-video.ts"
import { VideoEditor } from "./video-editor.tsx"

export interface PublishVideoProps {
  readonly locale: Locale
  /** The video that is edited; null for a new one. */
  readonly id: string | null
}

/** Publishes a video, or edits one (/publish/video). */
export function PublishVideo({ locale, id }: PublishVideoProps) {
  useSessionEnd()
  return (
    <>
      {id === null ? <VideoEditor locale={locale} work={null} /> : <Existing locale={locale} id={id} />}
      <ToastRegion />
    </>
  )
}

function Existing({ locale, id }: { readonly locale: Locale; readonly id: string }) {
  const t = useMessages("publish")
  const { value, failure, reload } = useQuery(portfolioDetail, { id })
  const work = useMemo(() => (value === null ? null : knownVideoOf(value)), [value])
  if (work !== null) return <VideoEditor key={work.id} locale={locale} work={work} />
  if (failure === null && value === null) return <SkeletonRows count={4} />
  return <FailureBox failure={failure ?? failureWith("NotFound")} title={t("loadFailed")} onRetry={() => void reload()} />
}

/** Null for what is no video. */
function knownVideoOf({ id, title, text, tags, visibility, items }: Portfolio): KnownVideo | null {
  const card = items[0]?.card
  if (card?.stream === undefined) return null
  const { cover, stream } = card
  return {
    id,
    words: { title, text, tags: tags.join("\n"), visibility, level: "0" },
    video: { fileId: null, url: stream.url3, name: title, sizeBytes: 1, poster: cover.url, width: cover.width, height: cover.height },
  }
}
