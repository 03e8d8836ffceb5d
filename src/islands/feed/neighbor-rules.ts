/** Where something lies on the page, in px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The way of each arrow key, as one sees it. */
export const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const
type Way = (typeof ARROWS)[keyof typeof ARROWS]

/** Boxes that reach into each other by less lie beside each other. */
const HAIR_PX = 2
/** How much more it counts to leave the line than to go on along it. */
const ASIDE = 2

/** Which of some boxes lies next to one of them on a way; null where none does. */
export function neighborOf(boxes: readonly Box[], at: number, way: Way): number | null {
  const own = boxes[at]
  if (own === undefined) return null
  let best: { readonly index: number; readonly far: number } | null = null
  for (const [index, box] of boxes.entries()) {
    const far = index === at ? null : distance(own, box, way)
    if (far !== null && (best === null || far < best.far)) best = { index, far }
  }
  return best?.index ?? null
}

/** How far a box is along a way, with how far it lies aside; null for one that does not lie that way. */
function distance(from: Box, to: Box, way: Way): number | null {
  const along = { left: from.left - to.right, right: to.left - from.right, up: from.top - to.bottom, down: to.top - from.bottom }[way]
  if (along < -HAIR_PX) return null
  const isAcross = way === "left" || way === "right"
  const middle = isAcross ? (from.top + from.bottom) / 2 : (from.left + from.right) / 2
  const [start, end] = isAcross ? [to.top, to.bottom] : [to.left, to.right]
  const aside = Math.max(0, start - middle, middle - end)
  return Math.max(0, along) + ASIDE * aside
}
