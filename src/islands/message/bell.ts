import { pressPanel } from "../_runtime/lent-panel.ts"
import { $unread, noteNews } from "../_session/inbox-state.ts"
import { followInbox } from "./follow-inbox.ts"

/** More than this is "99+". */
const MAXIMUM_SHOWN = 99

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
export function pressBell(opener: HTMLAnchorElement, panel: HTMLElement, loadIslands: () => Promise<unknown>): void {
  pressPanel({ opener, panel, island: "notifications", loadIslands, refresh: noteNews })
}
