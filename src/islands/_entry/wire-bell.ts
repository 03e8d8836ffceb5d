import { loadBehind } from "../_runtime/load-behind.ts"
import { whenQuiet, wireTopPanel } from "./wire-top-panel.ts"

/** Brings the bell of members alive once the page is quiet, or at once when it is pressed; visitors load none of it. */
export function wireBell(loadIslands: () => Promise<unknown>): void {
  const bell = document.querySelector<HTMLAnchorElement>("a[data-bell]")
  if (bell === null || document.documentElement.dataset["viewer"] !== "member") return
  const load = () => import("./live-bar.ts")
  wireTopPanel(bell, "bell-panel", async (panel) => (await load()).pressBell(bell, panel, loadIslands))
  whenQuiet(() => loadBehind(load, ({ followBell }) => followBell(bell)))
}
