import { loadIslandFrom } from "../_runtime/load-island-from.ts"
import { $unread, noteNews } from "../_session/inbox-state.ts"
import { followInbox } from "./follow-inbox.ts"

/** More than this is "99+". */
const MAXIMUM_SHOWN = 99
/** A press that closes the panel from outside, and the click on the bell that ends it, are one. */
const SAME_PRESS_MS = 250

let isFollowing = false

/** Shows at the bell how many notifications are unread, and keeps it up to date. */
export function followBell(bell: HTMLElement): void {
  if (isFollowing) return
  isFollowing = true
  $unread.subscribe((count) => count !== null && showCount(bell, count))
  followInbox()
}

function showCount(bell: HTMLElement, count: number): void {
  const { labelOf = "", newOf = "" } = bell.dataset
  const locale = document.documentElement.lang
  const number = new Intl.NumberFormat(locale).format(count)
  const status = document.querySelector<HTMLElement>("[data-bell-status]")
  const before = Number(bell.dataset["unread"] ?? 0)
  bell.dataset["unread"] = String(count)
  if (count > 0) bell.setAttribute("aria-label", labelOf.replace("{count}", number))
  else bell.setAttribute("aria-label", bell.title)
  // At the bell, and at Me on narrow screens.
  for (const badge of document.querySelectorAll<HTMLElement>("[data-bell-count]")) {
    badge.hidden = count === 0
    badge.textContent = count > MAXIMUM_SHOWN ? `${new Intl.NumberFormat(locale).format(MAXIMUM_SHOWN)}+` : number
  }
  // Said when there are more, politely; that one has read them oneself needs no word.
  if (status !== null) status.textContent = count > before ? newOf.replace("{count}", number) : ""
}

/** Opens the panel of the bell, or closes it; its list is borrowed from the page of notifications when it is first wanted. */
export function pressBell(bell: HTMLAnchorElement, panel: HTMLElement, loadIslands: () => Promise<unknown>): void {
  if (panel.dataset["wired"] === undefined) wirePanel(bell, panel, loadIslands)
  const closedAtMs = Number(panel.dataset["closedAt"] ?? Number.NEGATIVE_INFINITY)
  if (panel.matches(":popover-open")) panel.hidePopover()
  else if (performance.now() - closedAtMs > SAME_PRESS_MS) panel.showPopover()
}

function wirePanel(bell: HTMLAnchorElement, panel: HTMLElement, loadIslands: () => Promise<unknown>): void {
  panel.dataset["wired"] = ""
  panel.addEventListener("beforetoggle", (event) => {
    if (event.newState === "closed") panel.dataset["closedAt"] = String(performance.now())
  })
  panel.addEventListener("toggle", (event) => {
    const isOpen = event.newState === "open"
    bell.setAttribute("aria-expanded", String(isOpen))
    if (!isOpen) return
    panel.focus()
    void fill(bell, panel, loadIslands)
  })
}

async function fill(bell: HTMLAnchorElement, panel: HTMLElement, loadIslands: () => Promise<unknown>): Promise<void> {
  const place = panel.querySelector("[data-bell-place]")
  if (place === null) return
  const state = panel.dataset["list"]
  // A list that is there already is brought up to date.
  if (state === "here") return noteNews()
  if (state === "coming") return
  panel.dataset["list"] = "coming"
  try {
    await loadIslandFrom({ from: bell.href, name: "notifications", place, loadIslands })
    panel.dataset["list"] = "here"
  } catch (error) {
    delete panel.dataset["list"]
    reportError(error)
    location.assign(bell.href)
  }
}
