import { type CropFrame, nextTurn, type QuarterTurn, type Size, turnedFrame } from "./crop-frame-rules.ts"

/** Which side of a picture is up, and whether it is seen from behind: first turned clockwise, then mirrored from left to right. */
export interface Orientation {
  readonly turn: QuarterTurn
  readonly isMirrored: boolean
}

/** What is done to a picture as it is shown: a quarter turn, or mirrored from left to right (`across`) or from top to bottom (`down`). */
export type Turning = "left" | "right" | "across" | "down"

/** The orientation after something is done to the picture as it is shown. */
export function turnedBy({ turn, isMirrored }: Orientation, turning: Turning): Orientation {
  if (turning === "across") return { turn, isMirrored: !isMirrored }
  if (turning === "down") return { turn: nextTurn(nextTurn(turn)), isMirrored: !isMirrored }
  // Seen from behind, a clock runs the other way.
  const isClockwise = (turning === "right") !== isMirrored
  return { turn: isClockwise ? nextTurn(turn) : nextTurn(nextTurn(nextTurn(turn))), isMirrored }
}

/** The same part of a picture after that. `picture` is its size as it is shown before. */
export function frameAfter(frame: CropFrame, picture: Size, turning: Turning): CropFrame {
  switch (turning) {
    case "right":
      return turnedFrame(frame, picture)
    case "left":
      return { x: frame.y, y: picture.width - frame.x - frame.width, width: frame.height, height: frame.width }
    case "across":
      return { ...frame, x: picture.width - frame.x - frame.width }
    case "down":
      return { ...frame, y: picture.height - frame.y - frame.height }
  }
}
