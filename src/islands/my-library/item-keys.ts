import type { KeyboardEvent } from "react"
import { MAXIMUM_RATING } from "../../domain/library/item-rules.ts"

/** What the keys of a thing do; null for what cannot be done now. */
export interface ItemKeys {
  readonly isTrash: boolean
  readonly selectAll: () => void
  readonly clear: (() => void) | null
  readonly toggle: () => void
  readonly inspect: () => void
  readonly open: () => void
  readonly rate: (rating: number) => void
  readonly favor: () => void
  readonly remix: (() => void) | null
  readonly remove: () => void
}

/** Does what a key says while a thing of the library has the focus, once for as long as it is held; answers whether it says anything. */
export function pressed({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent, keys: ItemKeys): boolean {
  const act = actOf(key.length === 1 ? key.toLowerCase() : key, ctrlKey || metaKey, keys)
  if (altKey || act === null) return false
  if (!repeat) act()
  return true
}

function actOf(key: string, isCommand: boolean, keys: ItemKeys): (() => void) | null {
  if (isCommand) return key === "a" ? keys.selectAll : null
  if (/^\d$/.test(key)) return keys.isTrash || Number(key) > MAXIMUM_RATING ? null : () => keys.rate(Number(key))
  switch (key) {
    case " ":
    case "i":
      return keys.inspect
    case "Enter":
      return keys.open
    case "x":
      return keys.toggle
    case "f":
      return keys.isTrash ? null : keys.favor
    case "r":
      return keys.remix
    case "Delete":
      return keys.remove
    case "Escape":
      return keys.clear
    default:
      return null
  }
}
