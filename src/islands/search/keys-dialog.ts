import type { KeyLine, KeysAskedEvent, ScreenKeys } from "../_runtime/screen-keys.ts"
import { hasSingleKeys, namesSingleKeys } from "../_runtime/single-keys.ts"
import { fetchDialog } from "./fetch-dialog.ts"
import { KEYS_ID } from "./palette-id.ts"

const ASKED: KeysAskedEvent = "keys:asked"
const acts = ({ keys }: KeyLine) => hasSingleKeys() || !namesSingleKeys(keys)

/** Shows which keys do something here: those that the screen declares, and those of every page. */
export async function openKeysDialog(): Promise<void> {
  try {
    const dialog = await fetchDialog(KEYS_ID)
    // What is declared is asked for each time: it follows what is shown.
    const declared: ScreenKeys[] = []
    document.dispatchEvent(new CustomEvent(ASKED, { detail: declared }))
    dialog.querySelector("[data-screens]")?.replaceChildren(...declared.filter(({ lines }) => lines.some(acts)).map(sectionOf))
    dialog.querySelector("button")?.addEventListener("click", () => dialog.close())
    dialog.addEventListener("close", () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  } catch (error) {
    reportError(error)
  }
}

function sectionOf({ title, lines }: ScreenKeys): HTMLElement {
  const section = document.createElement("section")
  const heading = document.createElement("h3")
  heading.className = "pb-1.5 text-sm font-semibold text-ink-2"
  heading.textContent = title
  const list = document.createElement("dl")
  list.className = "key-list"
  for (const { keys, words } of lines.filter(acts)) {
    const name = document.createElement("dt")
    const key = document.createElement("kbd")
    key.dir = "ltr"
    key.textContent = keys
    name.append(key)
    const means = document.createElement("dd")
    means.textContent = words
    list.append(name, means)
  }
  section.append(heading, list)
  return section
}
