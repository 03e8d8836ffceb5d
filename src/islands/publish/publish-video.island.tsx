import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FormSkeleton } from "./form-skeleton.tsx"

/** Videos (/publish/video), with the panels that trim them and take their covers. */
export const publishVideo = defineIsland({
  name: "publish-video",
  when: "load",
  messages: ["ui", "publish", "findings", "levels", "library", "upload", "tools", "video", "image", "audio", "errors"],
  server: "shell",
  skeleton: FormSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./video-screen.tsx").then((chunk) => chunk.PublishVideo),
})
