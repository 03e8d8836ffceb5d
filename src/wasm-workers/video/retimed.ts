/** What of a frame is changed. */
export interface TimedFrame {
  readonly timestamp: number
  readonly duration: number
  setTimestamp(seconds: number): void
  setDuration(seconds: number): void
}

/** Times of frames are sums of rounded parts: one that lies on the edge of its place belongs to it. */
const ROUNDING = 0.001

/**
 * Changes the times of frames by a speed, and leaves out (null) all but the first in each place of `placesPerSecond` of the source; null keeps all.
 * Nothing is repeated, so that the last frame ends where the source does.
 */
export function retimed<Frame extends TimedFrame>(speed: number, placesPerSecond: number | null): (frame: Frame) => Frame | null {
  let lastPlace = Number.NEGATIVE_INFINITY
  return (frame) => {
    if (placesPerSecond !== null) {
      const place = Math.floor((frame.timestamp + ROUNDING) * placesPerSecond)
      if (place <= lastPlace) return null
      lastPlace = place
      frame.setDuration(Math.max(frame.duration, 1 / placesPerSecond))
    }
    frame.setTimestamp(frame.timestamp / speed)
    frame.setDuration(frame.duration / speed)
    return frame
  }
}
