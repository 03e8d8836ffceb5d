import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { GeneratorSkeleton } from "./generator-skeleton.tsx"

/** All actions of the image studio (/generator), and its studio mode (/studio). */
export const generator = defineIsland({
  name: "generator",
  when: "load",
  tellsTasks: true,
  messages: [
    "generator",
    "studio",
    "live",
    "sweep",
    "task",
    "result",
    "sight",
    "credits",
    "errors",
    "ui",
    "image",
    "library",
    "upload",
    "tools",
    "describe",
    "levels",
  ],
  server: "shell",
  skeleton: GeneratorSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./generator-screen.tsx").then((chunk) => chunk.Generator),
})
