import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

/**
 * Says on any page that a task has ended (dialog:task-notification). It stands on the page of tasks, idle, for the others to take it from
 * there (`wire-task-notices.ts`).
 */
export const taskNotices = defineIsland({
  name: "task-notices",
  when: "borrowed",
  messages: ["ui", "task", "errors"],
  server: "shell",
  skeleton: () => null,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./task-notices.tsx").then((chunk) => chunk.TaskNotices),
})
