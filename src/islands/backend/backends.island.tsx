import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** The render servers of the site (/admin/backends). */
export const backends = defineIsland({
  name: "backends",
  when: "load",
  messages: ["ui", "backend", "check", "errors"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./backends-screen.tsx").then((chunk) => chunk.Backends),
})
