import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** A workflow (/workFlowDetail/{id}). */
export const workflowDesk = defineShell<typeof import("./workflow-screen.tsx").WorkflowScreen>("workflow-desk", DeskSkeleton, [
  "workflow",
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

/** One's workflows (/create/workflow). */
export const workflows = defineShell<typeof import("./workflows-screen.tsx").Workflows>("workflows", DeskSkeleton, [
  "workflow",
  "errors",
  "ui",
])
