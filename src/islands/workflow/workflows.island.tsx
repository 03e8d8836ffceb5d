import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** One's workflows (/create/workflow). */
export const workflows = defineIsland({
  name: "workflows",
  when: "load",
  messages: ["workflow", "errors", "ui"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./workflows-screen.tsx").then((chunk) => chunk.Workflows),
})
