import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { GeneratorSkeleton } from "./generator-skeleton.tsx"
import { ROOM_MESSAGES } from "./room-messages.ts"

/** The image room where its address names a mode (/generator), and its studio (/studio). */
export const generator = defineIsland({
  name: "generator",
  when: "load",
  tellsTasks: true,
  messages: ROOM_MESSAGES,
  server: "shell",
  skeleton: GeneratorSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./image-room.tsx").then((chunk) => chunk.ImageRoom),
})
