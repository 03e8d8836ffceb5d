import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** The audio tool (/tools/audio). */
export const audioTool = defineIsland({
  name: "audio-tool",
  when: "load",
  messages: ["ui", "tools", "upload", "errors", "audio", "video"],
  server: "shell",
  skeleton: FilePlaceSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./audio-screen.tsx").then((chunk) => chunk.AudioTool),
})
