import type { OpenedImage } from "../../wasm-workers/image/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useObjectUrl } from "../_tools/use-object-url.ts"
import { Compare } from "../_ui/compare.tsx"
import { BitmapCanvas } from "./bitmap-canvas.tsx"

interface UpscaleViewProps {
  readonly image: OpenedImage
  /** Null until there is one. */
  readonly result: Blob | null
}

/** The image, or the image and what it became on both sides of a line. */
export function UpscaleView({ image, result }: UpscaleViewProps) {
  const t = useMessages("image")
  const url = useObjectUrl(result)
  const ratio = `${image.width} / ${image.height}`
  return (
    <div
      style={{ aspectRatio: ratio }}
      className="[container-type:size] grid max-h-[min(62dvh,40rem)] min-h-64 w-full place-items-center overflow-hidden rounded-card border border-line bg-sunken"
    >
      <div className="relative" style={{ width: `min(100cqw, 100cqh * ${image.width / image.height})`, aspectRatio: ratio }}>
        {url === null ? (
          <span role="img" aria-label={t("original")} className="absolute inset-0">
            <BitmapCanvas image={image.preview} className="size-full" />
          </span>
        ) : (
          <>
            <img src={url} alt={t("upscaledImage")} className="absolute inset-0 size-full" />
            <Compare before={<BitmapCanvas image={image.preview} className="size-full" />} />
          </>
        )}
      </div>
    </div>
  )
}
