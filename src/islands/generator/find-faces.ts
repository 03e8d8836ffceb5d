import type { Configuration } from "../../domain/studio/configuration.ts"
import { searchFrame } from "../../wasm-workers/sight/client.ts"

/** A place in an image, in shares of its sides. */
export type Spot = NonNullable<NonNullable<Configuration["exchange_face"]>["target_face"]>

/** A face that was found: its middle, and a small image of it. */
export interface FoundFace {
  readonly spot: Spot
  readonly picture: ImageBitmap
}

/** Longest side of what is searched, px. */
const SEARCHED_SIDE_PX = 800
/** Side of a face's small image, px. */
const PICTURE_SIDE_PX = 96
/** How much around a face is shown with it. */
const AROUND = 1.5
const ROUNDED = 10_000

/** The faces of a stored image, found in this browser, from left to right. Rejects with JobError, or where the image cannot be loaded. */
export async function findFaces(url: string, signal: AbortSignal): Promise<readonly FoundFace[]> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`the image answered ${answer.status}`)
  const image = await createImageBitmap(await answer.blob())
  try {
    const { width, height } = image
    const scale = Math.min(1, SEARCHED_SIDE_PX / Math.max(width, height))
    const frame = await createImageBitmap(image, { resizeWidth: Math.max(1, Math.round(width * scale)), resizeQuality: "high" })
    const { faces } = await searchFrame(frame, signal, "faces")
    const found = faces.map(async (face) => {
      const [x, y] = [face.x + face.width / 2, face.y + face.height / 2]
      const side = Math.max(8, Math.round(AROUND * Math.max(face.width * width, face.height * height)))
      const picture = await createImageBitmap(image, Math.round(x * width - side / 2), Math.round(y * height - side / 2), side, side, {
        resizeWidth: PICTURE_SIDE_PX,
        resizeHeight: PICTURE_SIDE_PX,
        resizeQuality: "high",
      })
      return { spot: { x: rounded(x), y: rounded(y) }, picture }
    })
    return (await Promise.all(found)).toSorted((one, other) => one.spot.x - other.spot.x)
  } finally {
    image.close()
  }
}

function rounded(share: number): number {
  return Math.min(1, Math.max(0, Math.round(share * ROUNDED) / ROUNDED))
}
