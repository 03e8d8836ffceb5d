import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"

/** The works of a collection as rows that its owner puts in order. */
export const collectionOrder = defineIsland({
  name: "collection-order",
  when: "load",
  messages: ["ui", "collections", "errors"],
  server: "shell",
  skeleton: () => <SkeletonRows count={4} />,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./collection-order.tsx").then((chunk) => chunk.CollectionOrder),
})
