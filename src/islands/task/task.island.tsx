import { defineShell } from "../_runtime/define-island.ts"
import { TasksSkeleton } from "./tasks-skeleton.tsx"

/**
 * Says on any page that a task has ended (dialog:task-notification). It stands on the page of tasks, idle, for the others to take it from
 * there (`wire-task-notices.ts`).
 */
export const taskNotices = defineShell<typeof import("./task-notices.tsx").TaskNotices>(
  "task-notices",
  () => null,
  ["ui", "task", "errors"],
  { when: "borrowed" },
)

/** The viewer's tasks in the panel of the ring; it stands on the page of tasks for all others to take it from there (`task-ring.ts`). */
export const taskPanel = defineShell<typeof import("./task-panel.tsx").TaskPanel>("task-panel", () => null, ["ui", "task", "errors"], {
  when: "borrowed",
})

/** The viewer's queue and history (/tasks). */
export const tasks = defineShell<typeof import("./tasks-screen.tsx").Tasks>(
  "tasks",
  TasksSkeleton,
  ["ui", "making", "task", "result", "sight", "studio", "tools", "credits", "errors"],
  { tellsTasks: true },
)
