import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** The mask painter (/tools/mask). */
export const maskPainter = defineIsland({
  name: "mask-painter",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "image"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./mask-screen.tsx").then((chunk) => chunk.Mask),
})
