import { useEffect, useRef, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { RESULT_COPY_WIDTH, renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { detectFace } from "../../domain/library/resource-contract.ts"
import { timeLabel } from "../../domain/video/player-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { SightSubject } from "./sight-subject.ts"

type Face = CallOutput<typeof detectFace>["faces"][number]

interface MarkedFacesProps {
  readonly subject: SightSubject
  /** At least one. */
  readonly faces: readonly Face[]
}

/** The image, or one frame of the video after another, with a box around every face that was found in it. */
export function MarkedFaces({ subject, faces }: MarkedFacesProps) {
  const t = useMessages("sight")
  const times = [...new Set(faces.map(({ time }) => time))].toSorted((left, right) => left - right)
  const [chosen, setChosen] = useState<number | null>(null)
  const time = chosen !== null && times.includes(chosen) ? chosen : (times[0] ?? 0)
  const [isBroken, setIsBroken] = useState(false)
  const marked = faces.filter((face) => face.time === time)
  const { width, height, kind } = subject
  return (
    <div className="grid gap-2">
      {isBroken || width === null || height === null ? null : (
        <div
          role="img"
          aria-label={t("markedFaces", { count: marked.length, name: subject.name })}
          // Boxes count from the left of the frame, whatever the direction of the text.
          dir="ltr"
          style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(50dvh * ${width / height})` }}
          className="relative w-full overflow-hidden rounded-control bg-sunken"
        >
          {kind === "video" ? (
            <Frame url={subject.url} time={time} onBroken={() => setIsBroken(true)} />
          ) : (
            <img
              src={renditionUrl(subject.url, RESULT_COPY_WIDTH)}
              alt=""
              onError={() => setIsBroken(true)}
              className="size-full object-contain"
            />
          )}
          {marked.map(({ x, y, width: across, height: down }) => (
            <span
              key={`${x} ${y}`}
              data-face=""
              style={{ left: share(x), top: share(y), width: share(across), height: share(down) }}
              className="absolute rounded-control border-2 border-accent outline outline-ground"
            />
          ))}
        </div>
      )}
      {times.length < 2 ? null : (
        <div role="group" aria-label={t("facesMoments")} className="flex flex-wrap gap-1.5">
          {times.map((moment) => (
            <button
              key={moment}
              type="button"
              aria-pressed={moment === time}
              onClick={() => setChosen(moment)}
              className="button-ghost min-h-9 px-2.5 text-xs tabular-nums aria-pressed:border-accent max-md:min-h-11"
            >
              {t("facesAt", { count: faces.filter((face) => face.time === moment).length, time: timeLabel(moment) })}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

interface FrameProps {
  readonly url: string
  readonly time: number
  readonly onBroken: () => void
}

/** A video that stands still at a moment. */
function Frame({ url, time, onBroken }: FrameProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    const seek = () => {
      element.currentTime = time
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) seek()
    element.addEventListener("loadedmetadata", seek)
    return () => element.removeEventListener("loadedmetadata", seek)
  }, [time])
  return (
    <video
      ref={video}
      src={url}
      preload="auto"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      onError={onBroken}
      className="size-full object-contain"
    />
  )
}

const share = (part: number) => `${part * 100}%`
