import type { KeyLine, KeysAskedEvent, ScreenKeys } from "../_runtime/screen-keys.ts"
import { bring, fetchDialog } from "./fetch-dialog.ts"
import { namesSingleKeys } from "./names-single-keys.ts"
import { KEYS_ID } from "./palette-id.ts"

const ASKED: KeysAskedEvent = "keys:asked"

/** Shows which keys do something here: those that the screen declares, without single keys that are switched off, and those of every page. */
export const openKeysDialog = (areSingleKeysOff: boolean): Promise<void> => bring(() => show(areSingleKeysOff).catch(reportError))

async function show(areSingleKeysOff: boolean): Promise<void> {
  const acts = ({ keys }: KeyLine) => !areSingleKeysOff || !namesSingleKeys(keys)
  const dialog = await fetchDialog(KEYS_ID)
  // What is declared is asked for each time: it follows what is shown.
  const declared: ScreenKeys[] = []
  document.dispatchEvent(new CustomEvent(ASKED, { detail: declared }))
  dialog
    .querySelector("[data-screens]")
    ?.replaceChildren(
      ...declared
        .map((keys) => ({ ...keys, lines: keys.lines.filter(acts) }))
        .flatMap((keys) => (keys.lines.length === 0 ? [] : [sectionOf(keys)])),
    )
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close())
  dialog.addEventListener("close", () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function sectionOf({ title, lines }: ScreenKeys): HTMLElement {
  const section = document.createElement("section")
  const heading = document.createElement("h3")
  heading.className = "pb-1.5 text-sm font-semibold text-ink-2"
  heading.textContent = title
  const list = document.createElement("dl")
  list.className = "key-list"
  for (const { keys, words } of lines) {
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
