import type { cutOut as source } from "../en/cut-out.ts"

/** Arabic of the cut-out tool. */
export const cutOut = {
  pickPicture: "اختر صورة",
} as const satisfies Record<keyof typeof source, string>
