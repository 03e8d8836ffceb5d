import type { cutOut as source } from "../en/cut-out.ts"

/** Simplified Chinese of the cut-out tool. */
export const cutOut = {
  pickPicture: "选择图片",
} as const satisfies Record<keyof typeof source, string>
