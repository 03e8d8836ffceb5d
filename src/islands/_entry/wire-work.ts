import { loadBehind } from "../_runtime/load-behind.ts"

/*
 * What the buttons of a work's page do that need no island; what it takes is fetched when one is pressed.
 */

/**
 * Shows who is signed in what only the author of a thing may do, and takes away what is for all others: a page that is kept for all says
 * whose it is.
 */
async function fitToolsToOwner(): Promise<void> {
  const { $member } = await import("../_session/member.ts")
  $member.subscribe((member) => {
    const id = member?.account.id
    if (id === undefined) return
    for (const tool of document.querySelectorAll<HTMLElement>(`[data-owner="${id}"]`)) tool.hidden = false
    for (const tool of document.querySelectorAll<HTMLElement>(`[data-of-others="${id}"]`)) tool.hidden = true
  })
}

if (document.documentElement.dataset["viewer"] === "member" && document.querySelector("[data-owner]")) fitToolsToOwner().catch(reportError)
const work = document.querySelector<HTMLElement>("[data-work]")
if (work !== null)
  loadBehind(
    () => import("../feed/watch-work.ts"),
    ({ watchWork }) => watchWork(work),
  )
const walk = document.querySelector<HTMLElement>("[data-walk]")
if (walk !== null && document.referrer !== "")
  loadBehind(
    () => import("../feed/walk-list.ts"),
    ({ walkList }) => walkList(walk),
  )
for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) button.hidden = !("share" in navigator)
const alike = document.querySelector<HTMLElement>("[data-alike]")
if (alike !== null) {
  // It has no place before there is something in it: what it stands in comes near in its stead.
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      loadBehind(
        () => import("../search/show-alike.ts"),
        ({ showAlike }) => void showAlike(alike),
      )
    },
    { rootMargin: "0px 0px 400px 0px" },
  )
  const place = alike.parentElement
  if (place !== null) near.observe(place)
}

/** Does what a button of a work's page says; nothing for one that is none of these. */
export function pressTool(button: HTMLButtonElement): void {
  const { share, title, localize, downloadForm, keepWork } = button.dataset
  if (share !== undefined) navigator.share({ url: share, title: title ?? document.title }).catch(() => undefined)
  if (localize !== undefined) import("../post/localize-work.ts").then(({ localizeWork }) => localizeWork(button), reportError)
  if (keepWork !== undefined) import("../post/keep-work.ts").then(({ keepAndLead }) => keepAndLead(button), reportError)
  if (downloadForm !== undefined) import("../post/download-work.ts").then(({ downloadWork }) => downloadWork(button), reportError)
}
