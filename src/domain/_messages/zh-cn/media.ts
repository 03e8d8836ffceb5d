import type { media as source } from "../en/media.ts"

/** Simplified Chinese of my media. */
export const media = {
  title: "我的素材",
  description: "你的文件、文件夹和剩余空间。",
} as const satisfies Record<keyof typeof source, string>
