import { loadIslandFrom } from "./load-island-from.ts"

const DIALOG_ID = "age-gate"

let filling: Promise<HTMLDialogElement> | undefined

/** Shows the age gate over the page, for something of a level. Throws where it does not come. */
export async function openAgeGate(door: HTMLElement, page: string, loadIslands: () => Promise<unknown>): Promise<void> {
  door.setAttribute("aria-busy", "true")
  try {
    filling ??= fill(door.dataset["ageGate"] ?? "", page, loadIslands)
    const dialog = await filling
    dialog.dataset["level"] = door.dataset["ageGate"] ?? ""
    if (!dialog.open) dialog.showModal()
  } catch (error) {
    filling = undefined
    document.getElementById(DIALOG_ID)?.remove()
    throw error
  } finally {
    door.removeAttribute("aria-busy")
  }
}

/** Takes the gate out of its page and lets it come alive in a dialog of this one. */
async function fill(level: string, page: string, loadIslands: () => Promise<unknown>): Promise<HTMLDialogElement> {
  const dialog = document.createElement("dialog")
  dialog.id = DIALOG_ID
  dialog.dataset["level"] = level
  dialog.className = "panel age-gate"
  dialog.setAttribute("aria-labelledby", "age-gate-title")
  document.body.append(dialog)
  await loadIslandFrom({ from: page, name: "age-gate", place: dialog, loadIslands })
  return dialog
}
