import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"
import type { CreateVideoProps } from "./generate/create-video-screen.tsx"

/** The screen that makes videos (/create/video). */
export const createVideo = defineIsland<CreateVideoProps>({
  name: "create-video",
  when: "load",
  tellsTasks: true,
  messages: [
    "videos",
    "transcripts",
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
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./generate/create-video-screen.tsx").then((chunk) => chunk.CreateVideoScreen),
})
