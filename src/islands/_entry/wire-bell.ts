import { loadBehind } from "../_runtime/load-behind.ts"

/** The browser has had nothing to do, or this much time has passed. */
const IDLE_TIMEOUT_MS = 2_000

/**
 * Brings the bell of members alive once the page is quiet, or at once when it is pressed; visitors load none of it. Without script, and on
 * the page of notifications itself, it is a link.
 */
export function wireBell(loadIslands: () => Promise<unknown>): void {
  const bell = document.querySelector<HTMLAnchorElement>("a[data-bell]")
  const panel = document.getElementById("bell-panel")
  if (bell === null || document.documentElement.dataset["viewer"] !== "member") return
  const load = () => import("../message/bell.ts")
  const isThere = location.pathname === new URL(bell.href).pathname
  bell.addEventListener("click", (event) => {
    if (panel === null || isThere || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    load().then(
      ({ pressBell }) => pressBell(bell, panel, loadIslands),
      () => location.assign(bell.href),
    )
  })
  const follow = () => loadBehind(load, ({ followBell }) => followBell(bell))
  if ("requestIdleCallback" in globalThis) requestIdleCallback(follow, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(follow, IDLE_TIMEOUT_MS)
}
