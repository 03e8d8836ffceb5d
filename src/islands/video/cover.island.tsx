import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** The cover capture (/tools/cover). */
export const videoCover = defineIsland({
  name: "video-cover",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "video", "stream"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./cover-screen.tsx").then((chunk) => chunk.Cover),
})
