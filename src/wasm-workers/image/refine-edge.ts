import { type AlphaPlane, blurAlpha, shiftAlphaEdge } from "../../domain/image/alpha-rules.ts"
import type { EdgeChange } from "./protocol.ts"

/** Moves and softens the edge of a plane. */
export function refineEdge(plane: AlphaPlane, { feather, shift }: EdgeChange): AlphaPlane {
  const pixel = Math.max(plane.width, plane.height) / 1000
  const moved = Math.round(shift * pixel) === 0 ? plane : shiftAlphaEdge(plane, shift * pixel)
  return feather === 0 ? moved : blurAlpha(moved, feather * pixel)
}
