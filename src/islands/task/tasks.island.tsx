import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { TasksSkeleton } from "./tasks-skeleton.tsx"

/** The viewer's queue and history (/tasks). */
export const tasks = defineIsland({
  name: "tasks",
  when: "load",
  tellsTasks: true,
  messages: ["ui", "task", "result", "sight", "studio", "tools", "credits", "errors"],
  server: "shell",
  skeleton: TasksSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./tasks-screen.tsx").then((chunk) => chunk.Tasks),
})
