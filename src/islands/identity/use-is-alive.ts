import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False in the server's HTML, until whose island is alive: buttons that only a script makes work are disabled so long. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
