import type { uploads as source } from "../en/uploads.ts"

/** Simplified Chinese of the uploads. */
export const uploads = {
  title: "上传",
} as const satisfies Record<keyof typeof source, string>
