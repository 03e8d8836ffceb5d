/** The video player. */
export const player = {
  play: "Play",
} as const
