import type { Margins } from "../../domain/studio/kinds/expansion.ts"
import type { Size } from "../../domain/studio/rules.ts"
import { MAXIMUM_SIDE_PX } from "../../domain/studio/rules.ts"

export type MarginSide = keyof Margins
export const MARGIN_SIDES = ["left", "up", "right", "down"] as const satisfies readonly MarginSide[]

const GRID_PX = 8
const OPPOSITE = { left: "right", right: "left", up: "down", down: "up" } as const

/** Margins with one side changed: on the grid, never negative, and the result no larger than it may be. */
export function withMargin(margins: Margins, image: Size, side: MarginSide, px: number): Margins {
  const length = side === "left" || side === "right" ? image.width : image.height
  const room = Math.max(0, MAXIMUM_SIDE_PX - length - Math.max(0, margins[OPPOSITE[side]]))
  const onGrid = Math.round(px / GRID_PX) * GRID_PX
  return { ...margins, [side]: Math.min(room, Math.max(0, onGrid)) }
}

/** The same margin on all sides, as a share of the image's own. */
export function marginsAround(image: Size, share: number): Margins {
  const none: Margins = { left: 0, up: 0, right: 0, down: 0 }
  return MARGIN_SIDES.reduce(
    (margins, side) => withMargin(margins, image, side, (side === "left" || side === "right" ? image.width : image.height) * share),
    none,
  )
}

/** The margins that make an image of another shape, with the image in the middle; nothing of it is cut off. */
export function marginsForShape(image: Size, shape: number): Margins {
  const none: Margins = { left: 0, up: 0, right: 0, down: 0 }
  const wide = image.height * shape - image.width
  const tall = image.width / shape - image.height
  if (wide > 0) return withMargin(withMargin(none, image, "left", wide / 2), image, "right", wide / 2)
  return withMargin(withMargin(none, image, "up", tall / 2), image, "down", tall / 2)
}

/** Margins as a configuration has them. */
export function frameFields(image: Size, { left, up, right, down }: Margins) {
  return { width: image.width + left + right, height: image.height + up + down, left_margin: left, up_margin: up }
}
