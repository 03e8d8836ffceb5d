import type { player as source } from "../en/player.ts"

/** Simplified Chinese of the video player. */
export const player = {
  play: "播放",
} as const satisfies Record<keyof typeof source, string>
