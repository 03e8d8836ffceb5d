import { createContext, useContext } from "react"
import type { Ways } from "./proof-ways.ts"

/** What the cards of the sign-in section share. */
interface WaysState {
  readonly ways: Ways
  /** Asks again by what the account can be signed in to. */
  readonly reload: () => Promise<void>
}

export const WaysContext = createContext<WaysState | null>(null)

/** By what the account can be signed in to, for the cards of the section. */
export function useWays(): WaysState {
  const state = useContext(WaysContext)
  if (state === null) throw new Error("there are no ways here")
  return state
}
