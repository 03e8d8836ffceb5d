import { whenQuiet } from "./wire-top-panel.ts"

/** Fills in the account menus of members once the page is quiet, or at once when one is opened; visitors load none of it. */
export function wireAccountMenu(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>("[data-account-menu]")
  if (menus.length === 0 || document.documentElement.dataset["viewer"] !== "member") return
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= import("../identity/account-menu.ts").then(
      ({ fillAccountMenus }) => fillAccountMenus(menus),
      // It is loaded again the next time.
      () => {
        loading = undefined
      },
    )
  }
  for (const menu of menus) menu.addEventListener("toggle", load)
  whenQuiet(load)
}
