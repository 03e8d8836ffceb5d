import type { GeneratorAskedEvent } from "./generator-dialog.ts"
import { loadIslandFrom } from "./load-island-from.ts"

const DIALOG_ID = "generator-dialog"
const ASKED: GeneratorAskedEvent = "generator:asked"
/** What the history entry of an open dialog holds. */
const STATE = "generator"

let opener: Element | null = null
let filling: Promise<void> | undefined
let isWired = false

/** Opens the generator over the page, at its own address, so that Back closes it and a reload shows it as a page. */
export function openOver(url: URL, page: string, loadIslands: () => Promise<unknown>): void {
  const dialog = document.getElementById(DIALOG_ID)
  if (!(dialog instanceof HTMLDialogElement)) return
  if (!isWired) wire(dialog, page, loadIslands)
  isWired = true
  history.pushState({ [STATE]: true }, "", url)
  show(dialog, loadIslands)
}

function wire(dialog: HTMLDialogElement, page: string, loadIslands: () => Promise<unknown>): void {
  // Escape, where nothing within took it.
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    history.back()
  })
  // A browser closes it at a second Escape, whatever is said of the first.
  dialog.addEventListener("close", () => location.pathname !== page && history.back())
  addEventListener("popstate", () => {
    if (location.pathname === page) hide(dialog)
    else if (history.state?.[STATE] === true) show(dialog, loadIslands)
    // An entry of before a reload leads to another page, which the browser takes for this one.
    else location.reload()
  })
}

function show(dialog: HTMLDialogElement, loadIslands: () => Promise<unknown>): void {
  opener = document.activeElement
  if (!dialog.open) dialog.showModal()
  if (dialog.dataset["state"] === "ready") document.dispatchEvent(new Event(ASKED))
  else void fill(dialog, loadIslands)
}

function hide(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close()
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

async function fill(dialog: HTMLDialogElement, loadIslands: () => Promise<unknown>): Promise<void> {
  dialog.dataset["state"] ??= "loading"
  filling ??= loadIslandFrom({ from: location.href, name: "generator", place: dialog, loadIslands }).then(() => {
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
