import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** The converter (/tools/convert). */
export const videoConvert = defineIsland({
  name: "video-convert",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "video", "stream"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./convert-screen.tsx").then((chunk) => chunk.Convert),
})
