import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** Headshots (/ai-headshot-generator). */
export const headshots = defineShell<typeof import("./headshots-screen.tsx").HeadshotsScreen>("headshots", DeskSkeleton, [
  "headshots",
  "apps",
  "making",
  "task",
  "result",
  "sight",
  "studio",
  "tools",
  "image",
  "upload",
  "library",
  "credits",
  "errors",
  "ui",
])
