import { defineShell } from "../_runtime/define-island.ts"
import { BoardSkeleton } from "./board-skeleton.tsx"
import { BoardsSkeleton } from "./boards-skeleton.tsx"

/** The canvas of the image studio (/editBoard/detail/{id}). */
export const board = defineShell<typeof import("./board-screen.tsx").Board>("board", BoardSkeleton, [
  "board",
  "studio",
  "task",
  "credits",
  "errors",
  "ui",
  "image",
  "library",
  "upload",
  "tools",
])

/** One's boards (/editBoard). */
export const boards = defineShell<typeof import("./boards-screen.tsx").Boards>("boards", BoardsSkeleton, ["board", "errors", "ui"])
