import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** One app of the studio (/workFlowAppDetail/{id}). */
export const appRunner = defineShell<typeof import("./app-screen.tsx").AppScreen>("app-runner", DeskSkeleton, [
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
