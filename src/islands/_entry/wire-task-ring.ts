import { loadBehind } from "../_runtime/load-behind.ts"
import { onTasksNoted } from "../_runtime/noted-tasks.ts"
import { whenQuiet, wireTopPanel } from "./wire-top-panel.ts"

/**
 * Brings the ring of tasks alive: for members once the page is quiet, for visitors once this device knows of a task of theirs. Other
 * visitors load none of it.
 */
export function wireTaskRing(loadIslands: () => Promise<unknown>): void {
  const ring = document.querySelector<HTMLAnchorElement>("a[data-task-ring]")
  if (ring === null) return
  const load = () => import("./live-bar.ts")
  wireTopPanel(ring, "task-panel", async (panel) => (await load()).pressRing(ring, panel, loadIslands))
  const follow = () => loadBehind(load, ({ followRing }) => followRing(ring))
  if (document.documentElement.dataset["viewer"] === "member") whenQuiet(follow)
  onTasksNoted(follow)
}
