import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** Upscaling in the browser (/tools/upscale). */
export const upscale = defineIsland({
  name: "upscale",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "image"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./upscale-screen.tsx").then((chunk) => chunk.Upscale),
})
