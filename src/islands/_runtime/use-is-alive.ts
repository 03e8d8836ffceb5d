import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False in the server's HTML, until its island is alive: for what only a script makes work, or only this browser can say. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
