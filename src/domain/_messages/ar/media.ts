import type { media as source } from "../en/media.ts"

/** Arabic of my media. */
export const media = {
  title: "وسائطي",
  description: "ملفاتك ومجلداتك والمساحة المتبقية.",
} as const satisfies Record<keyof typeof source, string>
