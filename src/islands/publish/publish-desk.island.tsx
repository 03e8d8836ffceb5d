import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

/**
 * Publishes over any page. It stands on the page where posts are put together (/publish/portfolio), asleep, for the others to borrow it
 * from there (`wire-publish.ts`).
 */
export const publishDesk = defineIsland({
  name: "publish-desk",
  when: "borrowed",
  messages: ["ui", "publish", "findings", "levels", "errors"],
  server: "shell",
  skeleton: () => null,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./publish-desk.tsx").then((chunk) => chunk.PublishDesk),
})
