import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** The render servers of the site (/admin/backends). */
export const backends = defineShell<typeof import("./backends-screen.tsx").Backends>("backends", DeskSkeleton, [
  "ui",
  "backend",
  "check",
  "errors",
])
