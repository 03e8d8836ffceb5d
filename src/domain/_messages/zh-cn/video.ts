import type { video as source } from "../en/video.ts"

/** Simplified Chinese of the video tools. */
export const video = {
  pickVideo: "选择视频",
} as const satisfies Record<keyof typeof source, string>
