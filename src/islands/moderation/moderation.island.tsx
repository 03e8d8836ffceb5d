import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** The desk of those who moderate (/moderation). */
export const moderation = defineIsland({
  name: "moderation",
  when: "load",
  messages: ["ui", "moderation", "review", "report", "rules", "findings", "workflow", "arrange", "apps", "feed", "errors"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./moderation-screen.tsx").then((chunk) => chunk.Moderation),
})
