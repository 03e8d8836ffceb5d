/** The generator's dialog of every page, which the frame renders empty. */
export const GENERATOR_DIALOG_ID = "generator-dialog"

/** Tells the frame's script to open the generator at an address; taken where the event's default is prevented. */
export type GeneratorOpenEvent = "generator:open"
/** Tells the generator in the dialog that its address is another one. */
export type GeneratorAskedEvent = "generator:asked"

const OPEN: GeneratorOpenEvent = "generator:open"
const ASKED: GeneratorAskedEvent = "generator:asked"

/** Opens the generator over the page, at its own address; where no page takes it, goes there. */
export function openGenerator(href: string): void {
  const event = new CustomEvent(OPEN, { detail: href, cancelable: true })
  if (document.dispatchEvent(event)) location.assign(href)
}

/** The dialog that the generator stands in; null where it is a page. */
export function generatorDialog(): HTMLDialogElement | null {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${GENERATOR_DIALOG_ID}[data-state]`)
  return dialog?.querySelector("[data-island=generator]") ? dialog : null
}

/** Calls back when the dialog around the generator is opened again with another address; answers how to stop. */
export function onGeneratorAsked(listener: () => void): () => void {
  document.addEventListener(ASKED, listener)
  return () => document.removeEventListener(ASKED, listener)
}

/** Whether a dialog lies over an element: what is pressed then is not for it. */
export function isUnderDialog(element: Element | null): boolean {
  return [...document.querySelectorAll("dialog[open]")].some((dialog) => element === null || !dialog.contains(element))
}
