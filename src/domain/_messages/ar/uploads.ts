import type { uploads as source } from "../en/uploads.ts"

/** Arabic of the uploads. */
export const uploads = {
  title: "الرفع",
} as const satisfies Record<keyof typeof source, string>
