import type { picture as source } from "../en/picture.ts"

/** Arabic of control previews and mask painting. */
export const picture = {
  pickPicture: "اختر صورة",
} as const satisfies Record<keyof typeof source, string>
