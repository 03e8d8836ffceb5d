import { useEffect, useRef } from "react"
import { LOOKS } from "../_tools/looks.ts"

interface ImagePreviewProps {
  /** Null while it is being opened. */
  readonly image: ImageBitmap | null
  readonly label: string
}

/** An image as large as its place allows, its room kept while it is being opened. */
export function ImagePreview({ image, label }: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (image === null || canvas.current === null) return
    canvas.current.width = image.width
    canvas.current.height = image.height
    canvas.current.getContext("2d")?.drawImage(image, 0, 0)
  }, [image])
  return (
    <div
      style={{ aspectRatio: image === null ? "3 / 2" : `${image.width} / ${image.height}` }}
      className={`grid max-h-[min(62dvh,40rem)] min-h-64 w-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-card border border-line bg-sunken ${image === null ? "animate-pulse" : ""}`}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={`max-h-full max-w-full object-contain ${LOOKS.checkers} ${image === null ? "invisible" : ""}`}
      />
    </div>
  )
}
