import type { KeysOpenEvent } from "../_runtime/screen-keys.ts"
import { isSingleKey, isTypedInto } from "./single-keys.ts"

const OPEN: KeysOpenEvent = "keys:open"
/** As `hasSingleKeys` says; what every page loads shares no module with screens. */
const areOff = () => document.documentElement.dataset["keys"] === "off"

/**
 * Shows the keys of the screen where `?` is pressed and nobody types, or somebody asks for them; what it takes is fetched then. Holds back
 * the keys that are switched off, before any screen hears them.
 */
export function wireKeys(): void {
  const open = () => void import("../search/keys-dialog.ts").then(({ openKeysDialog }) => openKeysDialog(areOff()), reportError)
  document.addEventListener(OPEN, open)
  addEventListener(
    "keydown",
    (event) => {
      if (areOff() && isSingleKey(event) && !isTypedInto(event.target)) event.stopImmediatePropagation()
    },
    true,
  )
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTypedInto(event.target) || document.querySelector("dialog:modal") !== null) return
    event.preventDefault()
    open()
  })
}
