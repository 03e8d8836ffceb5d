import type { picture as source } from "../en/picture.ts"

/** Japanese of control previews and mask painting. */
export const picture = {
  pickPicture: "画像を選ぶ",
} as const satisfies Record<keyof typeof source, string>
