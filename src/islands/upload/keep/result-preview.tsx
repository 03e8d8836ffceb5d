import { type ReactNode, useState } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { useObjectUrl } from "../../_tools/use-object-url.ts"

/** A file as it is seen or heard; `size` null where it has no video. */
interface Shown {
  readonly file: Blob
  readonly contentType: string
  readonly size: { readonly width: number; readonly height: number } | null
}

/** What a result was made of, to be seen beside it. */
export interface ResultSource {
  readonly file: File
  /** Where the result begins in it, as a player counts. */
  readonly startSeconds: number
  readonly hasVideo: boolean
}

interface ResultPreviewProps {
  readonly made: Shown
  readonly source: ResultSource | undefined
}

/** What was made, beside what it was made of where that is given: both can be played before anything is kept. */
export function ResultPreview({ made, source }: ResultPreviewProps) {
  const t = useMessages("tools")
  if (source === undefined) return <Preview shown={made} label={t("preview")} startSeconds={0} />
  const before = { file: source.file, contentType: source.hasVideo ? "video/" : "audio/", size: made.size }
  return (
    <div className="grid min-w-0 grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Side title={t("before")}>
        <Preview shown={before} label={t("sourcePreview")} startSeconds={source.startSeconds} />
      </Side>
      <Side title={t("after")}>
        <Preview shown={made} label={t("preview")} startSeconds={0} />
      </Side>
    </div>
  )
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="text-xs text-ink-2">{title}</figcaption>
      {children}
    </figure>
  )
}

interface PreviewProps {
  readonly shown: Shown
  readonly label: string
  readonly startSeconds: number
}

function Preview({ shown, label, startSeconds }: PreviewProps) {
  const t = useMessages("tools")
  const url = useObjectUrl(shown.file)
  const [canPlay, setCanPlay] = useState(true)
  const shape = shown.size === null ? undefined : { aspectRatio: `${shown.size.width} / ${shown.size.height}` }
  const look = "max-h-80 w-full rounded-control bg-sunken object-contain"
  if (!canPlay) {
    return (
      <p style={shape} className={`${look} grid min-h-14 place-content-center p-3 text-center text-xs text-ink-2`}>
        {t("cannotPlay")}
      </p>
    )
  }
  const begin = (element: HTMLMediaElement) => {
    if (startSeconds > 0) element.currentTime = startSeconds
  }
  if (shown.contentType.startsWith("audio/")) {
    if (url === null) return <div className="h-14" />
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a person's own file, as it is
      <audio
        src={url}
        controls
        aria-label={label}
        onLoadedMetadata={(event) => begin(event.currentTarget)}
        onError={() => setCanPlay(false)}
        className="w-full self-start"
      />
    )
  }
  if (url === null) return <div style={shape} className={look} />
  return shown.contentType.startsWith("image/") ? (
    <img src={url} alt={label} style={shape} className={look} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a person's own file, as it is
    <video
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      style={shape}
      onLoadedMetadata={(event) => {
        // Some players take the audio and leave the frames out.
        if (event.currentTarget.videoWidth === 0) setCanPlay(false)
        else begin(event.currentTarget)
      }}
      onError={() => setCanPlay(false)}
      className={look}
    />
  )
}
