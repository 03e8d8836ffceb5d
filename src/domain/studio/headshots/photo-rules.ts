import type { SizePx } from "../../_kernel/task-kind.ts"

/** What stands against making headshots from a photo, in the order of telling (issue 11: one face, sharp). */
export const PHOTO_PROBLEMS = ["noFace", "manyFaces", "tooSmall", "blurred"] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/** Shorter side of a photo, and width of its face, px. */
export const MINIMUM_PHOTO_SIDE_PX = 512
export const MINIMUM_FACE_PX = 96
/**
 * What `sharpnessOf` says of a face that is just sharp enough. Faces of 108 photographs measure 15 to 87, five of them enlarged by half 9
 * to 18, and blurred by 2 px 3 to 8.
 */
export const MINIMUM_SHARPNESS = 8
/** A face that is so much smaller than the largest one is somebody in the background. */
const BACKGROUND_SHARE = 0.35

/** A face in a photo, its box in shares of it. */
export interface PhotoFace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What was found in a photo, and its real size. */
export interface PhotoFacts {
  readonly faces: readonly PhotoFace[]
  /** Of the largest face, as `sharpnessOf` measures it; 0 without one. */
  readonly sharpness: number
  readonly size: SizePx
}

/** The largest of some faces; null where there is none. */
export function largestFace(faces: readonly PhotoFace[]): PhotoFace | null {
  return faces.reduce<PhotoFace | null>((best, face) => (best === null || face.width > best.width ? face : best), null)
}

/** Validates a photo for headshots; empty if it is good enough. */
export function problemsOf({ faces, sharpness, size }: PhotoFacts): readonly PhotoProblem[] {
  const face = largestFace(faces)
  const isTooSmall = Math.min(size.width, size.height) < MINIMUM_PHOTO_SIDE_PX
  if (face === null) return isTooSmall ? ["noFace", "tooSmall"] : ["noFace"]
  const others = faces.filter((other) => other !== face && other.width >= face.width * BACKGROUND_SHARE)
  return [
    ...(others.length > 0 ? (["manyFaces"] as const) : []),
    ...(isTooSmall || face.width * size.width < MINIMUM_FACE_PX ? (["tooSmall"] as const) : []),
    ...(sharpness < MINIMUM_SHARPNESS ? (["blurred"] as const) : []),
  ]
}

/** The faces that a sharpness is measured at are no wider than this, px. */
export const MEASURED_FACE_PX = 192

/**
 * How sharp pixels are: the deviation of their Laplacian over the deviation of their brightness, in percent, so that neither light nor
 * contrast counts. RGBA, row by row.
 */
export function sharpnessOf({ data, width, height }: SizePx & { readonly data: ArrayLike<number> }): number {
  if (width < 3 || height < 3) return 0
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++)
    light[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  const at = (x: number, y: number) => light[y * width + x] ?? 0
  const edges: number[] = []
  const tones: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      tones.push(at(x, y))
      edges.push(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1))
    }
  const contrast = deviation(tones)
  return contrast < 1 ? 0 : (100 * deviation(edges)) / contrast
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
