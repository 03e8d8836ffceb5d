import { defineIsland } from "../_runtime/define-island.ts"
import { AudioPage } from "./audio-page.tsx"

/** The room that makes sounds, with its voices and examples in the page before any script (/create/audio). */
export const createAudio = defineIsland({
  name: "create-audio",
  when: "load",
  tellsTasks: true,
  messages: [
    "sounds",
    "making",
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
  server: "html",
  component: AudioPage,
})
