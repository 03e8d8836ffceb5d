import { defineIsland } from "../_runtime/define-island.ts"
import { CreateVideoScreen } from "./generate/create-video-screen.tsx"

/** The room that makes videos, with its examples or effects in the page before any script (/create/video). */
export const createVideo = defineIsland({
  name: "create-video",
  when: "load",
  tellsTasks: true,
  messages: [
    "videos",
    "making",
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
  server: "html",
  component: CreateVideoScreen,
})
