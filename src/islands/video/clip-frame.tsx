import { useStore } from "@nanostores/react"
import { useEffect, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useObjectUrl } from "../_tools/use-object-url.ts"
import { videoEngine } from "../_tools/video-engine.ts"
import type { ClipPlayer } from "./use-clip-player.ts"

interface ClipFrameProps {
  readonly file: File
  readonly player: ClipPlayer
  readonly isMuted: boolean
}

const STILL_SIDE_PX = 960

/** The frame at the playhead, as large as the box around it: the browser's own player, or single frames where it cannot play the file. */
export function ClipFrame({ file, player, isMuted }: ClipFrameProps) {
  const t = useMessages("video")
  const url = useObjectUrl(file)
  const { video, onReady, onFirstFrame, canPlay, toggle } = player
  useEffect(() => {
    const element = video.current
    if (element === null || url === null || !("requestVideoFrameCallback" in element)) return
    // The frame that is there before anything was played or sought: files of cameras begin at any time.
    const handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
      if (element.currentTime <= mediaTime) onFirstFrame(mediaTime)
    })
    return () => element.cancelVideoFrameCallback(handle)
  }, [video, url, onFirstFrame])
  if (!canPlay) return <Still file={file} player={player} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a person's own file, as it is
    <video
      ref={video}
      src={url ?? undefined}
      muted={isMuted}
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-label={t("trimFrame")}
      onLoadedData={(event) => onReady(event.currentTarget.videoWidth > 0)}
      onError={() => {
        if (url !== null) onReady(false)
      }}
      onClick={toggle}
      className="size-full object-contain"
    />
  )
}

/** Frames one by one: only the newest that is wanted is asked for. */
function Still({ file, player }: { readonly file: File; readonly player: ClipPlayer }) {
  const t = useMessages("video")
  const atSeconds = useStore(player.$playhead)
  const [blob, setBlob] = useState<Blob | null>(null)
  const url = useObjectUrl(blob)
  const wanted = useRef(atSeconds)
  const isAsking = useRef(false)
  useEffect(() => {
    wanted.current = atSeconds
    if (isAsking.current) return
    isAsking.current = true
    void ask()
    async function ask() {
      let asked: number | null = null
      while (asked !== wanted.current) {
        asked = wanted.current
        try {
          setBlob((await videoEngine().frameAt(file, { atSeconds: asked, maxSide: STILL_SIDE_PX })).blob)
        } catch {
          // The frame before stays.
        }
      }
      isAsking.current = false
    }
  }, [file, atSeconds])
  return url === null ? null : <img src={url} alt={t("trimFrame")} className="size-full object-contain" />
}
