import { defineIsland } from "../_runtime/define-island.ts"
import { ArticleDesk } from "./article-desk.tsx"

/** Where articles are written (/publish/article). */
export const articleDesk = defineIsland({
  name: "article-desk",
  when: "load",
  messages: ["ui", "errors", "article", "findings", "library", "upload", "publish"],
  server: "html",
  component: ArticleDesk,
})
