import type { uploads as source } from "../en/uploads.ts"

/** Japanese of the uploads. */
export const uploads = {
  title: "アップロード",
} as const satisfies Record<keyof typeof source, string>
