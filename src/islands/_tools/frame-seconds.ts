/** A frame's duration where nothing tells it. */
const USUAL_FRAME_SECONDS = 1 / 30

/** Frame duration of a frame rate; the usual one where it is not known. */
export function frameSecondsOf(frameRate: number | null): number {
  return frameRate !== null && Number.isFinite(frameRate) && frameRate > 0 ? 1 / frameRate : USUAL_FRAME_SECONDS
}
