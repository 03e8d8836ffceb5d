import type { KeysOpenEvent } from "../_runtime/screen-keys.ts"

const OPEN: KeysOpenEvent = "keys:open"
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"

/** Shows the keys of the screen where `?` is pressed and nobody types, or somebody asks for them; what it takes is fetched then. */
export function wireKeys(): void {
  const open = () => void import("../search/keys-dialog.ts").then(({ openKeysDialog }) => openKeysDialog(), reportError)
  document.addEventListener(OPEN, open)
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return
    if (document.querySelector("dialog:modal") !== null) return
    event.preventDefault()
    open()
  })
}
