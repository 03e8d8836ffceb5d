import { useSyncExternalStore } from "react"

const WIDE = "(min-width: 1000px)"

/** Whether the prompt floats over the board, rather than standing below it. In the browser only. */
export function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener("change", onChange)
  return () => query.removeEventListener("change", onChange)
}

/** The same, followed. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true)
}
