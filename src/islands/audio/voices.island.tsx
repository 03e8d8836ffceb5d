import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { VoicesProps } from "./voices/voices-screen.tsx"

/** A member's own voices (/create/voices). */
export const voices = defineIsland<VoicesProps>({
  name: "voices",
  when: "load",
  tellsTasks: true,
  messages: ["voices", "sounds", "audio", "tools", "upload", "studio", "task", "credits", "errors", "ui"],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./voices/voices-screen.tsx").then((chunk) => chunk.Voices),
})
