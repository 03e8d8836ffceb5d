import type { CSSProperties } from "react"

/** Share of the screen's height that a video takes at most, in percent. */
const TALLEST_PERCENT = 60

/** The room of a video of a size: its own shape, no taller than most of the screen, there before anything of it is. */
export function reservedRoom(width: number, height: number): CSSProperties {
  return { aspectRatio: `${width} / ${height}`, maxWidth: `calc(${TALLEST_PERCENT}dvh * ${width / height})` }
}
