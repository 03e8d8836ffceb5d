import { defineShell } from "../_runtime/define-island.ts"
import { MyMediaSkeleton } from "./my-media-skeleton.tsx"

/** A member's files (/my-media), with the panels of the tools that it opens. */
export const myMedia = defineShell<typeof import("./my-media-screen.tsx").MyMedia>("my-media", MyMediaSkeleton, [
  "ui",
  "library",
  "upload",
  "stream",
  "sight",
  "tools",
  "video",
  "image",
  "audio",
  "task",
  "errors",
])
