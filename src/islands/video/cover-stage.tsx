import { type PointerEvent, useRef } from "react"
import type { CoverCrop } from "../../domain/video/cover-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"

interface CoverStageProps {
  readonly url: string | null
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly crop: CoverCrop
  /** Another frame is on its way; the one that is seen is an earlier one. */
  readonly isTaking: boolean
  /** Moves the part by shares of the frame. */
  readonly onMove: (across: number, down: number) => void
}

/** The frame, with what will not be part of the cover in the dark; the part can be pulled. */
export function CoverStage({ url, alt, width, height, crop, isTaking, onMove }: CoverStageProps) {
  const t = useMessages("video")
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const isWhole = crop.width === width && crop.height === height
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`
  const onPointerMove = (event: PointerEvent) => {
    if (held.current === null) return
    const box = event.currentTarget.getBoundingClientRect()
    onMove((event.clientX - held.current.x) / box.width, (event.clientY - held.current.y) / box.height)
    held.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <div className={`grid place-items-center [container-type:size] ${LOOKS.stage}`}>
      <div
        className={`relative overflow-hidden ${isWhole ? "" : "cursor-move touch-none"}`}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, calc(100cqh * ${width / height}))` }}
        onPointerDown={(event) => {
          if (isWhole) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null
        }}
        onPointerCancel={() => {
          held.current = null
        }}
      >
        {url === null ? (
          <p role="status" className="grid size-full place-content-center p-4 text-ink-2">
            {t("coverTaking")}
          </p>
        ) : (
          <img
            src={url}
            alt={alt}
            draggable={false}
            aria-busy={isTaking}
            className="size-full object-contain select-none aria-busy:opacity-60"
          />
        )}
        {isWhole ? null : (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute outline-[100vmax] outline-veil outline-solid"
            style={{
              left: share(crop.x, width),
              top: share(crop.y, height),
              width: share(crop.width, width),
              height: share(crop.height, height),
            }}
          >
            <div className="size-full border border-veil-ink" />
          </div>
        )}
      </div>
    </div>
  )
}
