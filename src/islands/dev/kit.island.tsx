import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** Every part of the kit in every state (/dev/kit); for those who build the interface. */
export const kit = defineIsland({
  name: "kit",
  when: "load",
  messages: ["ui", "errors", "library", "settings", "moderation"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./kit-showcase.tsx").then((chunk) => chunk.KitShowcase),
})
