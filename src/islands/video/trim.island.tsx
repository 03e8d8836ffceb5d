import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** The trimmer (/tools/trim). */
export const videoTrim = defineIsland({
  name: "video-trim",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "video", "stream"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./trim-screen.tsx").then((chunk) => chunk.Trim),
})
