import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { AudioPageProps } from "./audio-page.tsx"

/** The screen that makes sounds (/create/audio). */
export const createAudio = defineIsland<AudioPageProps>({
  name: "create-audio",
  when: "load",
  tellsTasks: true,
  messages: [
    "sounds",
    "dubbing",
    "transcripts",
    "videos",
    "studio",
    "task",
    "generator",
    "library",
    "upload",
    "image",
    "result",
    "sight",
    "credits",
    "errors",
    "ui",
  ],
  server: "shell",
  skeleton: DeskSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./audio-page.tsx").then((chunk) => chunk.AudioPage),
})
