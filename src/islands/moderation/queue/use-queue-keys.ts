import { useEffect, useRef } from "react"
import { hasOpenPanel } from "../../_runtime/screen-keys.ts"

/** What a key of the queue does, by the key. */
export type QueueKeys = Readonly<Record<string, (() => void) | undefined>>

/** Single keys act while nothing is typed, no dialog is open and no other key is held. Escape closes what is open over the queue first. */
export function useQueueKeys(keys: QueueKeys): void {
  const known = useRef(keys)
  useEffect(() => {
    known.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (isTakenBy(event.target) || document.querySelector("dialog[open]") !== null) return
      if (event.key === "Escape" && hasOpenPanel()) return
      const act = known.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

/** Fields take every key; what can be pressed takes Enter. */
function isTakenBy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]") !== null
  )
}
