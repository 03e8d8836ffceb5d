import { useContext, useSyncExternalStore } from "react"
import { IslandPlace } from "../_runtime/messages.tsx"

/** Whether this browser was told that somebody is signed in; only a hint for what to show, the server alone knows. */
export function isSignedIn(): boolean {
  return "document" in globalThis && /(?:^|;\s*)member=1(?:;|$)/.test(document.cookie)
}

/** The same for what is rendered: on the server, and while its HTML comes alive, as the page was made. */
export function useIsSignedIn(): boolean {
  const { isMember = false } = useContext(IslandPlace)
  return useSyncExternalStore(hearNothing, isSignedIn, () => isMember)
}

const hearNothing = () => () => {}
