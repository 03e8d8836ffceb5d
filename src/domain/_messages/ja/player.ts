import type { player as source } from "../en/player.ts"

/** Japanese of the video player. */
export const player = {
  play: "再生",
} as const satisfies Record<keyof typeof source, string>
