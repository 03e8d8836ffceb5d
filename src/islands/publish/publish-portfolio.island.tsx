import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { FormSkeleton } from "./form-skeleton.tsx"

/** Posts of several items (/publish/portfolio). */
export const publishPortfolio = defineIsland({
  name: "publish-portfolio",
  when: "load",
  messages: ["ui", "publish", "findings", "levels", "library", "upload", "tools", "errors"],
  server: "shell",
  skeleton: FormSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./portfolio-screen.tsx").then((chunk) => chunk.PublishPortfolio),
})
