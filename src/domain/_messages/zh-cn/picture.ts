import type { picture as source } from "../en/picture.ts"

/** Simplified Chinese of control previews and mask painting. */
export const picture = {
  pickPicture: "选择图片",
} as const satisfies Record<keyof typeof source, string>
