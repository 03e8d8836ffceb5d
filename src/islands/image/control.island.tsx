import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** Control previews (/tools/control). */
export const controlPreview = defineIsland({
  name: "control-preview",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "image"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./control-screen.tsx").then((chunk) => chunk.Control),
})
