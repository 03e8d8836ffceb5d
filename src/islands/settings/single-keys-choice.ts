/** The key of the head's script (`_runtime/theme.ts`), which marks the root where letters are switched off (WCAG 2.1.4). */
const KEY = "atelier.keys"

/** Switches them on or off, here and on the pages that follow. */
export function keepSingleKeys(isOn: boolean): void {
  const root = document.documentElement
  if (isOn) delete root.dataset["keys"]
  else root.dataset["keys"] = "off"
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, "off")
  } catch {
    // A browser that stores nothing goes by it until the next page.
  }
}
