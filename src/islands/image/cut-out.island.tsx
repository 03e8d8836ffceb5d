import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** Cutting subjects out (/tools/remove-background). */
export const cutOut = defineIsland({
  name: "cut-out",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "image"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./cut-out-screen.tsx").then((chunk) => chunk.CutOut),
})
