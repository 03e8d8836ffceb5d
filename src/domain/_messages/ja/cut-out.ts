import type { cutOut as source } from "../en/cut-out.ts"

/** Japanese of the cut-out tool. */
export const cutOut = {
  pickPicture: "画像を選ぶ",
} as const satisfies Record<keyof typeof source, string>
