import { loadIslandFrom } from "./load-island-from.ts"

/** A panel of the top bar, whose list another page lends. */
export interface LentPanel {
  /** What opens it: a link to the page that lends. */
  readonly opener: HTMLAnchorElement
  readonly panel: HTMLElement
  /** The name of the island on that page. */
  readonly island: string
  readonly loadIslands: () => Promise<unknown>
  /** Brings a list that is there already up to date. */
  readonly refresh: () => void
}

/** Opens the panel, or closes it; its list is borrowed when it is first wanted. Where it does not come, its page is opened. */
export function pressPanel(lent: LentPanel): void {
  const { panel } = lent
  if (panel.dataset["wired"] === undefined) wire(lent)
  // A press outside of the panel closes it before the click comes that the same press becomes.
  const wasOpen = panel.dataset["pressedOpen"] !== undefined
  delete panel.dataset["pressedOpen"]
  if (panel.matches(":popover-open")) panel.hidePopover()
  else if (!wasOpen) panel.showPopover()
}

function wire(lent: LentPanel): void {
  const { opener, panel } = lent
  panel.dataset["wired"] = ""
  opener.addEventListener("pointerdown", () => {
    if (panel.matches(":popover-open")) panel.dataset["pressedOpen"] = ""
    else delete panel.dataset["pressedOpen"]
  })
  panel.addEventListener("toggle", (event) => {
    const isOpen = event.newState === "open"
    opener.setAttribute("aria-expanded", String(isOpen))
    if (!isOpen) return
    panel.focus()
    void fill(lent)
  })
}

async function fill({ opener, panel, island, loadIslands, refresh }: LentPanel): Promise<void> {
  const place = panel.querySelector("[data-panel-place]")
  if (place === null) return
  const state = panel.dataset["list"]
  if (state === "here") return refresh()
  if (state === "coming") return
  panel.dataset["list"] = "coming"
  try {
    await loadIslandFrom({ from: opener.href, name: island, place, loadIslands })
    panel.dataset["list"] = "here"
  } catch (error) {
    delete panel.dataset["list"]
    reportError(error)
    location.assign(opener.href)
  }
}
