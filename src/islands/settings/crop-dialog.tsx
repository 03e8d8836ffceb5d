import { type PointerEvent, useEffect, useId, useRef, useState } from "react"
import type { ImageKind } from "../../domain/profile/profile-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useAction } from "../_ui/use-action.ts"
import { changedView, draggedView, IMAGE_SIZES, MAXIMUM_ZOOM, roomAround, type View, WHOLE_VIEW } from "./crop-rules.ts"
import { drawPart, encodeImage, type ReadyImage } from "./encode-image.ts"

interface CropDialogProps {
  readonly kind: ImageKind
  readonly image: ImageBitmap
  readonly onReady: (image: ReadyImage) => void
  readonly onClose: () => void
}

/** Chooses the part of an image that is used: by dragging, or by sliders. */
export function CropDialog({ kind, image, onReady, onClose }: CropDialogProps) {
  const t = useMessages("settings")
  const frame = IMAGE_SIZES[kind]
  const [view, setView] = useState<View>(WHOLE_VIEW)
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const action = useAction()
  const room = roomAround(image, frame, view)
  useEffect(() => {
    if (canvas.current !== null) drawPart(canvas.current, image, kind, view)
  }, [image, kind, view])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    if (from === null) return
    const box = event.currentTarget.getBoundingClientRect()
    last.current = { x: event.clientX, y: event.clientY }
    const by = { across: (event.clientX - from.x) / box.width, down: (event.clientY - from.y) / box.height }
    setView((before) => draggedView(image, frame, before, by))
  }
  const use = () =>
    void action.run(async () => {
      if (canvas.current !== null) onReady(await encodeImage(canvas.current))
    })
  const change = (part: Partial<View>) => setView((before) => changedView(image, frame, before, part))

  return (
    <Modal
      title={t(kind === "avatar" ? "cropAvatar" : "cropBanner")}
      lead={t("cropHint")}
      closeLabel={t("cancel")}
      isBusy={action.isBusy}
      onClose={onClose}
    >
      <canvas
        ref={canvas}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
        style={{ aspectRatio: `${frame.width} / ${frame.height}` }}
        className={`w-full cursor-grab touch-none bg-sunken active:cursor-grabbing ${kind === "avatar" ? "mx-auto max-w-64 rounded-pill" : "rounded-control"}`}
      />
      <div className="grid gap-2">
        <Slider label={t("zoom")} minimum={1} maximum={MAXIMUM_ZOOM} value={view.zoom} onValue={(zoom) => change({ zoom })} isFirst />
        <Slider label={t("moveAcross")} minimum={0} maximum={1} value={view.x} onValue={(x) => change({ x })} isOff={!room.across} />
        <Slider label={t("moveDown")} minimum={0} maximum={1} value={view.y} onValue={(y) => change({ y })} isOff={!room.down} />
      </div>
      <FailureBox failure={action.failure} />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button variant="primary" onClick={use} isBusy={action.isBusy}>
          {t("useImage")}
        </Button>
      </div>
    </Modal>
  )
}

interface SliderProps {
  readonly label: string
  readonly minimum: number
  readonly maximum: number
  readonly value: number
  readonly onValue: (value: number) => void
  readonly isOff?: boolean
  readonly isFirst?: boolean
}

function Slider({ label, minimum, maximum, value, onValue, isOff = false, isFirst = false }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3">
      <label htmlFor={id} className={isOff ? "text-ink-3" : ""}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        dir="ltr"
        data-first={isFirst ? "" : undefined}
        min={minimum}
        max={maximum}
        step={(maximum - minimum) / 100}
        value={value}
        disabled={isOff}
        onChange={(event) => onValue(event.target.valueAsNumber)}
        className="h-9 w-full accent-accent max-md:h-11 disabled:opacity-40"
      />
    </div>
  )
}
