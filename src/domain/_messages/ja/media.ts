import type { media as source } from "../en/media.ts"

/** Japanese of my media. */
export const media = {
  title: "マイメディア",
  description: "ファイルとフォルダー、残りの容量。",
} as const satisfies Record<keyof typeof source, string>
