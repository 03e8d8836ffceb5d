import type { player as source } from "../en/player.ts"

/** Arabic of the video player. */
export const player = {
  play: "تشغيل",
} as const satisfies Record<keyof typeof source, string>
