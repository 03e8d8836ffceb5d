import { DRAFT_LONGEST_PX } from "../../domain/studio/live/draft-rules.ts"

const QUALITY = 0.85
const PREFIX = "data:image/jpeg;base64,"

/** What can be drawn, and how large it is, px. */
interface Drawn {
  readonly image: CanvasImageSource
  readonly width: number
  readonly height: number
}

/** An image as a draft's request carries it: a small JPEG on white, in base64; null where this browser makes none. */
export function inlineImageOf({ image, width, height }: Drawn): string | null {
  const scale = Math.min(1, DRAFT_LONGEST_PX / Math.max(width, height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext("2d", { alpha: false })
  if (context === null) return null
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const url = canvas.toDataURL("image/jpeg", QUALITY)
  return url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null
}

/** A stored image as a draft's request carries it; null where it cannot be read, and the server has to read it. */
export async function inlineImageAt(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok) return null
    const bitmap = await createImageBitmap(await answer.blob())
    try {
      return inlineImageOf({ image: bitmap, width: bitmap.width, height: bitmap.height })
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}
