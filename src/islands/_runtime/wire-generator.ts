import { borrowIsland } from "./borrow-island.ts"
import type { GeneratorAskedEvent, GeneratorOpenEvent } from "./generator-dialog.ts"

/*
 * The door to the generator, on every page: a link to it opens it over the page, at its own address, so that Back closes it and a reload
 * shows it as a page. What is behind the door is the island of its page, fetched when it is first wanted.
 */

const DIALOG_ID = "generator-dialog"
const OPEN: GeneratorOpenEvent = "generator:open"
const ASKED: GeneratorAskedEvent = "generator:asked"
/** What the history entry of an open dialog holds. */
const STATE = "generator"

/** Opens `a[data-generator]`, and whoever asks by the event, over the page. */
export function wireGenerator(loadIslands: () => Promise<unknown>): void {
  const dialog = document.getElementById(DIALOG_ID)
  const page = location.pathname
  if (!(dialog instanceof HTMLDialogElement)) {
    // A page that was reloaded out of the dialog shares its document with the page below, which the browser does not bring back.
    addEventListener("popstate", () => location.pathname !== page && location.reload())
    return
  }
  let opener: Element | null = null
  let filling: Promise<void> | undefined

  const fill = async () => {
    dialog.dataset["state"] ??= "loading"
    filling ??= borrowIsland({ from: location.href, name: "generator", place: dialog, loadIslands }).then(() => {
      dialog.dataset["state"] = "ready"
    })
    try {
      await filling
    } catch (error) {
      reportError(error)
      // The page itself is at this address.
      location.reload()
    }
  }
  const show = () => {
    opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    if (dialog.dataset["state"] === "ready") document.dispatchEvent(new Event(ASKED))
    else void fill()
  }
  const hide = () => {
    if (dialog.open) dialog.close()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  }
  const open = (href: string): boolean => {
    const url = new URL(href, location.href)
    if (url.origin !== location.origin || !/^\/[^/]+\/generator$/.test(url.pathname) || /^\/[^/]+\/(?:generator|studio)$/.test(page))
      return false
    history.pushState({ [STATE]: true }, "", url)
    show()
    return true
  }

  document.addEventListener(OPEN, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === "string" && open(event.detail)) event.preventDefault()
  })
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest<HTMLAnchorElement>("a[data-generator]")
    if (link !== null && open(link.href)) event.preventDefault()
  })
  // Escape, where nothing within took it.
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    history.back()
  })
  // A browser closes it at a second Escape, whatever is said of the first.
  dialog.addEventListener("close", () => location.pathname !== page && history.back())
  addEventListener("popstate", () => {
    if (location.pathname === page) hide()
    else if (history.state?.[STATE] === true) show()
    // After a reload an entry of before leads to another page, which the browser takes for this one.
    else location.reload()
  })
}
