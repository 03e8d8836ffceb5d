import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { AppScreenProps } from "./app-screen.tsx"

/** One app of the studio (/workFlowAppDetail/{id}). */
export const appRunner = defineIsland<AppScreenProps>({
  name: "app-runner",
  when: "load",
  messages: ["apps", "task", "image", "upload", "library", "credits", "errors", "ui"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./app-screen.tsx").then((chunk) => chunk.AppScreen),
})
