import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { MyMediaSkeleton } from "./my-media-skeleton.tsx"

/** A member's files (/my-media), with the panels of the tools that it opens. */
export const myMedia = defineIsland({
  name: "my-media",
  when: "load",
  messages: ["ui", "library", "upload", "stream", "sight", "tools", "video", "image", "audio", "task", "errors"],
  server: "shell",
  skeleton: MyMediaSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./my-media-screen.tsx").then((chunk) => chunk.MyMedia),
})
