/** How much an image is magnified, and how far it has been moved from the middle, px. */
export interface ViewPlace {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const WHOLE_VIEW: ViewPlace = { scale: 1, x: 0, y: 0 }
export const MAXIMUM_SCALE = 8

/** Magnifies by a factor around a point, px from the middle of the frame: what is under it stays there. */
export function zoomedAt(before: ViewPlace, factor: number, point: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): ViewPlace {
  const scale = Math.min(MAXIMUM_SCALE, Math.max(1, before.scale * factor))
  // Close to whole is whole, or the last step would leave it a hair off centre.
  if (scale < 1.03) return WHOLE_VIEW
  const share = scale / before.scale
  return { scale, x: point.x + (before.x - point.x) * share, y: point.y + (before.y - point.y) * share }
}

/** Moves by px, but never so far that the image leaves its frame. */
export function movedBy(
  before: ViewPlace,
  across: number,
  down: number,
  frame: { readonly width: number; readonly height: number },
): ViewPlace {
  if (before.scale === 1) return before
  const within = (value: number, side: number) => Math.min((side * before.scale) / 2, Math.max((-side * before.scale) / 2, value))
  return { scale: before.scale, x: within(before.x + across, frame.width), y: within(before.y + down, frame.height) }
}
