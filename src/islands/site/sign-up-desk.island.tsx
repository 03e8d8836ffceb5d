import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** Who can sign up, and invitations (/admin/sign-up). */
export const signUpDesk = defineShell<typeof import("./sign-up-desk.tsx").SignUpDesk>("sign-up-desk", DeskSkeleton, [
  "ui",
  "signup",
  "errors",
])
