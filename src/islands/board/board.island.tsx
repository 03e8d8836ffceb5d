import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { BoardSkeleton } from "./board-skeleton.tsx"

/** The canvas of the image studio (/editBoard/detail/{id}). */
export const board = defineIsland({
  name: "board",
  when: "load",
  messages: ["board", "studio", "task", "credits", "errors", "ui", "image", "library", "upload", "tools"],
  server: "shell",
  skeleton: BoardSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./board-screen.tsx").then((chunk) => chunk.Board),
})
