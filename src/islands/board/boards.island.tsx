import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { BoardsSkeleton } from "./boards-skeleton.tsx"

/** One's boards (/editBoard). */
export const boards = defineIsland({
  name: "boards",
  when: "load",
  messages: ["board", "errors", "ui"],
  server: "shell",
  skeleton: BoardsSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./boards-screen.tsx").then((chunk) => chunk.Boards),
})
