/** The middles of `count` equal parts of a stretch of time, seconds. */
export function timesBetween(startSeconds: number, endSeconds: number, count: number): readonly number[] {
  const part = Math.max(0, endSeconds - startSeconds) / count
  return Array.from({ length: count }, (_, index) => startSeconds + (index + 0.5) * part)
}
