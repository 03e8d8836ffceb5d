/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a frame in its own pixels, as it is shown: after the rotation that is asked for. */
export interface CropFrame extends Size {
  readonly x: number
  readonly y: number
}

export type QuarterTurn = 0 | 90 | 180 | 270

/** One quarter further, clockwise. */
export function nextTurn(turn: QuarterTurn): QuarterTurn {
  return ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[turn]
}

/** Where a frame is held: a corner, an edge, or its inside. */
export const GRIPS = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const
export type Grip = (typeof GRIPS)[number]

/** Shapes that a frame can be held to, width to height. */
export const CROP_SHAPES = { free: null, "1:1": 1, "16:9": 16 / 9, "9:16": 9 / 16, "4:3": 4 / 3, "3:4": 3 / 4, "21:9": 21 / 9 } as const
export type CropShape = keyof typeof CROP_SHAPES

/** Encoders take nothing smaller. */
export const MINIMUM_SIDE_PX = 16
/** The largest side that the engine writes. */
export const MAXIMUM_SIDE_PX = 7680

/** A size as it stands after a rotation. */
export function turned({ width, height }: Size, turn: QuarterTurn): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

/** The frame around everything. */
export function wholeFrame({ width, height }: Size): CropFrame {
  return { x: 0, y: 0, width, height }
}

/** Whether a frame leaves nothing out. */
export function isWhole(frame: CropFrame, image: Size): boolean {
  return frame.x === 0 && frame.y === 0 && frame.width === image.width && frame.height === image.height
}

/** A crop within the image, of even sides that encoders take, as close as possible to the one requested. */
export function fittedFrame(requested: CropFrame, image: Size): CropFrame {
  const width = evenWithin(requested.width, image.width)
  const height = evenWithin(requested.height, image.height)
  return { x: whole(requested.x, image.width - width), y: whole(requested.y, image.height - height), width, height }
}

/** The frame moved as a whole; it stops at the edges. */
export function movedFrame(frame: CropFrame, across: number, down: number, image: Size): CropFrame {
  return fittedFrame({ ...frame, x: frame.x + across, y: frame.y + down }, image)
}

/** The frame with a corner or an edge moved; the opposite one stays. `ratio` holds the shape. */
export function resizedFrame(frame: CropFrame, grip: Grip, across: number, down: number, ratio: number | null, image: Size): CropFrame {
  const isWest = grip.includes("w")
  const isNorth = grip.includes("n")
  const right = frame.x + frame.width
  const bottom = frame.y + frame.height
  const roomAcross = isWest ? right : image.width - frame.x
  const roomDown = isNorth ? bottom : image.height - frame.y
  let width = grip === "n" || grip === "s" ? frame.width : frame.width + (isWest ? -across : across)
  let height = grip === "e" || grip === "w" ? frame.height : frame.height + (isNorth ? -down : down)
  if (ratio !== null) {
    // The side that is pulled leads; at a corner, the one that was pulled further.
    if (grip === "n" || grip === "s" || (grip.length === 2 && height * ratio > width)) width = height * ratio
    const widest = Math.min(roomAcross, roomDown * ratio)
    width = clamp(width, Math.min(widest, Math.max(MINIMUM_SIDE_PX, MINIMUM_SIDE_PX * ratio)), widest)
    height = width / ratio
  }
  width = evenWithin(width, roomAcross)
  height = evenWithin(height, roomDown)
  return fittedFrame({ x: isWest ? right - width : frame.x, y: isNorth ? bottom - height : frame.y, width, height }, image)
}

/** The largest frame of a shape with the middle of another, as far as the edges allow. */
export function shapedFrame(frame: CropFrame, ratio: number | null, image: Size): CropFrame {
  if (ratio === null) return frame
  const width = Math.min(image.width, image.height * ratio)
  const height = width / ratio
  return fittedFrame({ x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width, height }, image)
}

/** The same part of an image after one more quarter turn clockwise. `image` is its size before. */
export function turnedFrame(frame: CropFrame, image: Size): CropFrame {
  return { x: image.height - frame.y - frame.height, y: frame.x, width: frame.height, height: frame.width }
}

/** The nearest even number of pixels that fits; the room itself where it is too small for choices. */
function evenWithin(requested: number, room: number): number {
  if (room <= MINIMUM_SIDE_PX) return Math.max(1, Math.floor(room))
  // A side that reaches from edge to edge is kept as it is, odd or not: the encoder's size is chosen later.
  if (requested >= room) return Math.floor(room)
  return clamp(Math.round(requested / 2) * 2, MINIMUM_SIDE_PX, Math.floor(room))
}

function whole(value: number, maximum: number): number {
  return Math.round(clamp(value, 0, Math.max(0, maximum)))
}

function clamp(value: number, minimum: number, maximum: number): number {
  if (!Number.isFinite(value)) return minimum
  return Math.min(Math.max(minimum, maximum), Math.max(minimum, value))
}
