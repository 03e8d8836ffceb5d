import { pressPanel } from "../_runtime/lent-panel.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { ringOf } from "./ring-rules.ts"

/** Tells the panel of the ring to ask again for what has ended meanwhile. */
export type TaskPanelShownEvent = "task-panel:shown"
const SHOWN: TaskPanelShownEvent = "task-panel:shown"

/** Shows at the ring how many tasks are under way and how far they have come, as this page learns of them. */
export function followRing(ring: HTMLElement): void {
  if (ring.dataset["known"] !== undefined) return
  ring.dataset["known"] = ""
  const count = ring.querySelector<HTMLElement>("[data-ring-count]")
  const format = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: "latn" })
  $tasks.subscribe((tasks) => {
    const { running, percent } = ringOf(Object.values(tasks))
    ring.toggleAttribute("data-running", running > 0)
    ring.style.setProperty("--task-arc", `${percent}%`)
    ring.setAttribute("aria-label", running > 0 ? (ring.dataset["labelOf"] ?? "").replace("{count}", format.format(running)) : ring.title)
    if (count === null) return
    count.hidden = running === 0
    count.textContent = running === 0 ? "" : format.format(running)
  })
}

/** Opens the panel of the tasks, or closes it; its list is borrowed from the page of tasks when it is first wanted. */
export function pressRing(opener: HTMLAnchorElement, panel: HTMLElement, loadIslands: () => Promise<unknown>): void {
  followRing(opener)
  pressPanel({ opener, panel, island: "task-panel", loadIslands, refresh: () => document.dispatchEvent(new Event(SHOWN)) })
}
