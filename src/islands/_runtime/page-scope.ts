import { createContext } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { AnyIsland } from "./define-island.ts"

/** Server only: what islands take from the page around them. */
export interface PageScopeValue {
  readonly locale: Locale
  /** The moment of the request, milliseconds since 1970. */
  readonly nowMs: number
  /** It is made for somebody who is signed in, and kept by nobody. */
  readonly isMember: boolean
  /** Told of every island that is rendered. */
  readonly onIsland: (island: AnyIsland) => void
}

/** The page that is being rendered; null outside of one. */
export const PageScope = createContext<PageScopeValue | null>(null)
