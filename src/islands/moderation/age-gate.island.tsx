import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { AgeGateProps } from "./levels/age-gate.tsx"

/** Confirms an age and what somebody wants to see: on its page, and lent to every other page as a dialog. */
export const ageGate = defineIsland<AgeGateProps>({
  name: "age-gate",
  when: "load",
  messages: ["levels", "errors", "ui"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./levels/age-gate.tsx").then((chunk) => chunk.AgeGate),
})
