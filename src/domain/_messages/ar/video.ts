import type { video as source } from "../en/video.ts"

/** Arabic of the video tools. */
export const video = {
  pickVideo: "اختر مقطع فيديو",
} as const satisfies Record<keyof typeof source, string>
