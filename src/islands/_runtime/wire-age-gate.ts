import type { LoginOpenEvent } from "./login-dialog.ts"

/*
 * The door to what is more than safe, on every page: small, since every page has it. What is behind it is the island of the gate's own
 * page, fetched when it is first wanted.
 */
const LOGIN: LoginOpenEvent = "login:open"

/** Opens the age gate for `data-age-gate="<level>"`, signing in first where nobody is; and unblurs what `data-reveal` lies on. */
export function wireAgeGate(loadIslands: () => Promise<unknown>): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const veil = event.target.closest<HTMLElement>("[data-reveal]")
    if (veil !== null) reveal(veil)
    const door = event.target.closest<HTMLElement>("[data-age-gate]")
    if (veil !== null || door !== null) event.preventDefault()
    if (door !== null) enter(door, loadIslands)
  })
}

function enter(door: HTMLElement, loadIslands: () => Promise<unknown>): void {
  if (document.documentElement.dataset["viewer"] !== "member") {
    document.dispatchEvent(new CustomEvent(LOGIN, { detail: { reason: "levels" } }))
    return
  }
  const page = `/${location.pathname.split("/")[1] ?? ""}/age-gate`
  import("./open-age-gate.ts").then(({ openAgeGate }) => openAgeGate(door, page, loadIslands)).catch(() => location.assign(page))
}

/** Shows what is blurred; the focus goes to what is shown. */
function reveal(veil: HTMLElement): void {
  const blurred = veil.closest<HTMLElement>("[data-blurred]")
  if (blurred === null) return
  delete blurred.dataset["blurred"]
  const shown = blurred.closest("a") ?? blurred.querySelector<HTMLElement>("a, button:not([data-reveal])")
  shown?.focus()
}
