import { useEffect, useRef } from "react"

interface BitmapCanvasProps {
  readonly image: ImageBitmap
  readonly className: string
}

/** An image in memory, drawn in its own size; what it shows is told by what stands around it. */
export function BitmapCanvas({ image, className }: BitmapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(image, 0, 0)
  }, [image])
  return <canvas ref={canvas} width={image.width} height={image.height} aria-hidden="true" className={className} />
}
