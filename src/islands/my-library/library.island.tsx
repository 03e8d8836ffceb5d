import { defineShell } from "../_runtime/define-island.ts"
import { LibrarySkeleton } from "./library-skeleton.tsx"

/** All that a member made and brought (/library). */
export const library = defineShell<typeof import("./library-screen.tsx").LibraryScreen>(
  "library",
  LibrarySkeleton,
  [
    "ui",
    "mylibrary",
    "library",
    "folders",
    "upload",
    "stream",
    "tools",
    "video",
    "image",
    "audio",
    "errors",
    "making",
    "task",
    "result",
    "sight",
    "studio",
  ],
  { tellsTasks: true },
)
