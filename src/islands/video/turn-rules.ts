import { type CropFrame, nextTurn, type QuarterTurn, type Size, turnedFrame } from "./crop-frame-rules.ts"

/** Which side of a frame is up, and whether it is seen from behind: first turned clockwise, then mirrored from left to right. */
export interface Orientation {
  readonly turn: QuarterTurn
  readonly isMirrored: boolean
}

/** What is done to a video as it is shown: a quarter turn, or mirrored from left to right (`across`) or from top to bottom (`down`). */
export type Turning = "left" | "right" | "across" | "down"

/** The orientation after something is done to the video as it is shown. */
export function turnedBy({ turn, isMirrored }: Orientation, turning: Turning): Orientation {
  if (turning === "across") return { turn, isMirrored: !isMirrored }
  if (turning === "down") return { turn: nextTurn(nextTurn(turn)), isMirrored: !isMirrored }
  // Seen from behind, a clock runs the other way.
  const isClockwise = (turning === "right") !== isMirrored
  return { turn: isClockwise ? nextTurn(turn) : nextTurn(nextTurn(nextTurn(turn))), isMirrored }
}

/** The same part of a frame after that. `image` is its size as it is shown before. */
export function frameAfter(frame: CropFrame, image: Size, turning: Turning): CropFrame {
  switch (turning) {
    case "right":
      return turnedFrame(frame, image)
    case "left":
      return { x: frame.y, y: image.width - frame.x - frame.width, width: frame.height, height: frame.width }
    case "across":
      return { ...frame, x: image.width - frame.x - frame.width }
    case "down":
      return { ...frame, y: image.height - frame.y - frame.height }
  }
}
