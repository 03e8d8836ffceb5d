import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { WorkflowScreenProps } from "./workflow-screen.tsx"

/** A workflow (/workFlowDetail/{id}). */
export const workflowDesk = defineIsland<WorkflowScreenProps>({
  name: "workflow-desk",
  when: "load",
  messages: ["workflow", "apps", "task", "image", "upload", "library", "credits", "errors", "ui"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./workflow-screen.tsx").then((chunk) => chunk.WorkflowScreen),
})
