import type { video as source } from "../en/video.ts"

/** Japanese of the video tools. */
export const video = {
  pickVideo: "動画を選ぶ",
} as const satisfies Record<keyof typeof source, string>
