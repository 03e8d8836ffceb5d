const OPEN_MENU = "details[data-menu][open]"

/**
 * Opens and closes `<dialog>` by `command` and `commandfor` where the browser does not do it itself,
 * and closes menus made of `<details>` by Escape or a click elsewhere.
 */
export function wireDialogs(): void {
  if (!("command" in HTMLButtonElement.prototype)) document.addEventListener("click", runCommand)
  document.addEventListener("click", closeMenusBeside)
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return
    const menu = document.activeElement?.closest<HTMLElement>(OPEN_MENU)
    // The key is theirs then: what lies below stays as it is.
    if (document.querySelector(OPEN_MENU) !== null) event.preventDefault()
    for (const each of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) each.open = false
    menu?.querySelector("summary")?.focus()
  })
  document.addEventListener("click", closeByBackdrop)
}

function runCommand(event: Event): void {
  if (!(event.target instanceof Element)) return
  const button = event.target.closest("button[commandfor]")
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "")
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute("command") === "show-modal" && !dialog.open) dialog.showModal()
  if (button?.getAttribute("command") === "close") dialog.close()
}

/** A link that leads on closes its menu too, unless what it does is done where it stands, as filters do. */
function closeMenusBeside({ target, defaultPrevented }: Event): void {
  const clicked = target instanceof Element ? target : null
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
    const isWithin = menu.contains(clicked)
    if (isWithin && (defaultPrevented || clicked?.closest("a[href]") === null)) continue
    // What opens over the page gives the focus back to what can be seen.
    if (isWithin) menu.querySelector("summary")?.focus()
    menu.open = false
  }
}

/** A click on the backdrop reaches the dialog itself; what is inside covers the rest of it. */
function closeByBackdrop(event: Event): void {
  if (event.target instanceof HTMLDialogElement && event.target.hasAttribute("data-light-dismiss")) event.target.close()
}
