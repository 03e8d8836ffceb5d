import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { MyWorksSkeleton } from "./my-works-skeleton.tsx"

/** What a member published (/my-creations). */
export const myWorks = defineIsland({
  name: "my-works",
  when: "load",
  messages: ["ui", "works", "publish", "levels", "appeal", "errors"],
  server: "shell",
  skeleton: MyWorksSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./my-works-screen.tsx").then((chunk) => chunk.MyWorks),
})
