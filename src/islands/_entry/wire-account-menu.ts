/** The browser has had nothing to do, or this much time has passed. */
const IDLE_TIMEOUT_MS = 2_000

/** Fills in the account menus of members once the page is quiet, or at once when one is opened; visitors load none of it. */
export function wireAccountMenu(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>("[data-account-menu]")
  if (menus.length === 0 || document.documentElement.dataset["viewer"] !== "member") return
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= import("../identity/account-menu.ts").then(
      ({ fillAccountMenus }) => fillAccountMenus(menus),
      // Whoever opens it next has it loaded again.
      () => {
        loading = undefined
      },
    )
  }
  for (const menu of menus) menu.addEventListener("toggle", load)
  if ("requestIdleCallback" in globalThis) requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(load, IDLE_TIMEOUT_MS)
}
