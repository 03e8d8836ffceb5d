import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

/** The list of the panel: as an island's own code it would share files with every page that lists something, and those have no room. */
export const TaskPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./task-panel-list.tsx").then((chunk) => chunk.TaskPanelList),
)
