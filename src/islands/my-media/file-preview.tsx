import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { imageSources } from "../../domain/library/rendition-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { thumbhashUrl } from "../_ui/thumbhash-image.ts"
import { FileImage } from "../library/file-image.tsx"
import { useCaptionLabels } from "../stream/caption-labels.ts"
import type { PlayerProps } from "../stream/player.tsx"
import { KindIcon } from "../upload/upload-row.tsx"

/** Where the player's code does not come, the browser plays the file by itself. */
const Player = lazy<ComponentType<PlayerProps>>(
  import.meta.env.SSR
    ? onlyInBrowser
    : () =>
        import("../stream/player.tsx").then(
          (chunk) => ({ default: chunk.Player }),
          () => ({ default: PlainPlayer }),
        ),
)

const loadStoryboards = import.meta.env.SSR ? onlyInBrowser : () => import("../upload/video-images/video-storyboard.ts")

const BOX = "max-h-[80dvh] max-w-full"

/** A file as large as there is room: the image, the video, the audio; the sign of its kind where the browser shows nothing of it. */
export function FilePreview({ file }: { readonly file: MediaFile }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <NoPreview file={file} />
  switch (file.kind) {
    case "image":
      return <ImagePreview file={file} onBroken={() => setIsBroken(true)} />
    case "video":
      return <VideoPreview file={file} />
    case "audio":
      return (
        <div className="grid w-full max-w-xl justify-items-center gap-6 px-16 py-8 text-ink-3">
          <KindIcon kind="audio" size={56} />
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what a person uploads for themself */}
          <audio src={file.url} controls preload="metadata" aria-label={file.name} onError={() => setIsBroken(true)} className="w-full" />
        </div>
      )
    case "document":
      return <NoPreview file={file} />
  }
}

function VideoPreview({ file }: { readonly file: MediaFile }) {
  const captions = useCaptionLabels(file.captions)
  // Its owner's browser makes what shows its moments, where that is not there yet.
  useEffect(() => {
    const leaving = new AbortController()
    loadStoryboards().then(
      ({ addStoryboard }) => leaving.signal.aborted || leaving.signal.addEventListener("abort", addStoryboard(file)),
      () => {},
    )
    return () => leaving.abort()
    // One look a file: what is made of it comes back as another value of the same file.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file.file_id])
  return (
    <Suspense fallback={<FileImage file={file} width={640} fit="contain" />}>
      <Player
        title={file.name}
        poster={file.poster}
        thumbhash={file.thumbhash}
        width={file.width ?? 16}
        height={file.height ?? 9}
        sources={{ stream: file.stream?.url, file: { url: file.url, type: file.content_type } }}
        captions={captions}
        storyboard={file.storyboard}
      />
    </Suspense>
  )
}

function PlainPlayer({ title, sources, width, height }: PlayerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what a person uploads for themself
    <video
      src={sources.file?.url}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      width={width}
      height={height}
      className={BOX}
    />
  )
}

function ImagePreview({ file, onBroken }: { readonly file: MediaFile; readonly onBroken: () => void }) {
  const [isPlain, setIsPlain] = useState(false)
  const { width, height, url } = file
  const sources = width === null || height === null || isPlain ? { src: url } : imageSources(url, width, height)
  const blurred = file.thumbhash === null ? null : thumbhashUrl(file.thumbhash)
  return (
    <img
      {...sources}
      sizes="(width < 1000px) 100vw, calc(min(72rem, 100vw) - 320px)"
      alt={file.name}
      width={width ?? undefined}
      height={height ?? undefined}
      onError={() => (isPlain || sources.src === url ? onBroken() : setIsPlain(true))}
      style={blurred === null ? undefined : { backgroundImage: `url(${blurred})`, backgroundSize: "100% 100%" }}
      className={`${BOX} size-auto`}
    />
  )
}

function NoPreview({ file }: { readonly file: MediaFile }) {
  const t = useMessages("library")
  return (
    <div className="grid justify-items-center gap-3 p-8 text-center text-ink-3">
      <KindIcon kind={file.kind} size={56} />
      <p>{t("noPreview")}</p>
    </div>
  )
}
