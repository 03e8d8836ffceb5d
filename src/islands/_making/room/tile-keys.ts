import type { KeyboardEvent } from "react"

/** What has the focus of a result, and stands for it among the others: what opens it, or plays it. */
const MAIN = "[data-tile] :is([data-image], [data-plays])"

/**
 * Keys of a result while it has the focus: arrows go from one to the next, U and M open its menus of uses and of the rest, the others do what
 * is declared for them, by their names in lower case.
 */
export function onTileKey(event: KeyboardEvent<HTMLElement>, actions: Readonly<Record<string, () => void>>): void {
  const { key, target, currentTarget } = event
  if (event.ctrlKey || event.metaKey || event.altKey || (target instanceof HTMLInputElement && key !== " ")) return
  // What lies over the page in a menu or a dialog is a part of the tile for React alone.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest("dialog") !== currentTarget.closest("dialog"))
    return
  const action = actions[key.toLowerCase()]
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  // Buttons and links have this key for themselves.
  if (key === " " && target.matches("button:not([data-image], [data-plays]), a, summary")) return
  if (action !== undefined) action()
  else if (key === "u" || key === "m") {
    const menus = [...currentTarget.querySelectorAll<HTMLElement>(".tile-actions button[aria-haspopup=menu]")]
    menus.at(key === "m" ? -1 : 0)?.click()
  } else if (step !== undefined) {
    const tiles = [...document.querySelectorAll<HTMLElement>(MAIN)]
    const own = currentTarget.querySelector<HTMLElement>(MAIN)
    const isBackward = document.documentElement.dir === "rtl" && (key === "ArrowLeft" || key === "ArrowRight")
    tiles[tiles.findIndex((tile) => tile === own) + (isBackward ? -step : step)]?.focus()
  } else return
  event.preventDefault()
}
