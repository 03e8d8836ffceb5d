import { useEffect, useRef } from "react"
import type { OpenedImage } from "../../wasm-workers/image/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Compare } from "../_ui/compare.tsx"
import { BitmapCanvas } from "./bitmap-canvas.tsx"
import type { ControlRequest } from "./use-control-preview.ts"

interface ControlViewProps {
  readonly image: OpenedImage
  /** Null until the first is ready. */
  readonly preview: ImageBitmap | null
  readonly request: ControlRequest
  readonly isComparing: boolean
  readonly isWorking: boolean
}

/** The preview, or the image and the preview on both sides of a line. */
export function ControlView({ image, preview, request, isComparing, isWorking }: ControlViewProps) {
  const t = useMessages("image")
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const shown = preview ?? image.preview
    element.width = shown.width
    element.height = shown.height
    element.getContext("2d")?.drawImage(shown, 0, 0)
  }, [preview, image])
  return (
    <div
      aria-busy={isWorking}
      style={{ aspectRatio: `${image.width} / ${image.height}` }}
      className="[container-type:size] grid max-h-[min(62dvh,40rem)] min-h-64 w-full place-items-center overflow-hidden rounded-card border border-line bg-sunken"
    >
      <div
        className={`relative transition-opacity duration-200 ${isWorking ? "opacity-60" : ""}`}
        style={{
          width: `min(100cqw, 100cqh * ${image.width / image.height})`,
          aspectRatio: `${image.width} / ${image.height}`,
        }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t("previewOf", { processor: t(request.processor) })}
          className="absolute inset-0 size-full"
        />
        {isComparing ? <Compare before={<BitmapCanvas image={image.preview} className="size-full" />} /> : null}
      </div>
    </div>
  )
}
