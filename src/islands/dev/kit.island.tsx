import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** Every part of the kit in every state (/dev/kit); for those who build the interface. */
export const kit = defineShell<typeof import("./kit-showcase.tsx").KitShowcase>("kit", DeskSkeleton, [
  "ui",
  "errors",
  "library",
  "settings",
  "moderation",
])
