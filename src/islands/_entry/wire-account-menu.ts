/** The browser has had nothing to do, or this much time has passed. */
const IDLE_TIMEOUT_MS = 2_000

/** Fills in the account menu of members once the page is quiet, or at once when it is opened; visitors load none of it. */
export function wireAccountMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-account-menu]")
  if (menu === null || document.documentElement.dataset["viewer"] !== "member") return
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= import("../identity/account-menu.ts").then(
      ({ fillAccountMenu }) => fillAccountMenu(menu),
      // Whoever opens it next has it loaded again.
      () => {
        loading = undefined
      },
    )
  }
  menu.addEventListener("toggle", load)
  if ("requestIdleCallback" in globalThis) requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(load, IDLE_TIMEOUT_MS)
}
