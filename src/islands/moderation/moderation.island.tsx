import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** Confirms an age and what somebody wants to see: on its page, and lent to every other page as a dialog. */
export const ageGate = defineShell<typeof import("./levels/age-gate.tsx").AgeGate>("age-gate", DeskSkeleton, ["levels", "errors", "ui"])

/** The desk of those who moderate (/moderation). */
export const moderation = defineShell<typeof import("./moderation-screen.tsx").Moderation>("moderation", DeskSkeleton, [
  "ui",
  "moderation",
  "review",
  "report",
  "rules",
  "findings",
  "workflow",
  "arrange",
  "apps",
  "feed",
  "errors",
])
