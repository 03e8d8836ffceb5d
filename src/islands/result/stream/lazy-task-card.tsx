import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"

/** A `TaskCard` where rows come after a form, so that its code is fetched beside them. */
export const LazyTaskCard = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./task-card.tsx").then((chunk) => chunk.TaskCard),
)
