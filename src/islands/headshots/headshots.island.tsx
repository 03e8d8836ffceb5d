import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { HeadshotsScreenProps } from "./headshots-screen.tsx"

/** Headshots (/ai-headshot-generator). */
export const headshots = defineIsland<HeadshotsScreenProps>({
  name: "headshots",
  when: "load",
  messages: ["headshots", "apps", "task", "image", "upload", "library", "credits", "errors", "ui"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./headshots-screen.tsx").then((chunk) => chunk.HeadshotsScreen),
})
