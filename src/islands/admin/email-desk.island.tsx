import { defineShell } from "../_runtime/define-island.ts"
import { SectionSkeleton } from "../_ui/screen-skeletons.tsx"

/** How the site sends email, and a test of it (/admin/email). */
export const emailDesk = defineShell<typeof import("./owner-screens.ts").EmailDesk>("email-desk", SectionSkeleton, [
  "email",
  "errors",
  "ui",
])
