import type { Card } from "../../domain/post/card-contract.ts"

/** What an island has loaded below the page that was sent. */
export interface LoadedCards {
  readonly cards: readonly Card[]
  readonly cursor: string | null
}

let loaded: LoadedCards | null = null

/** The island of the page tells what it has, for when the page is left; null when it goes. */
export function noteLoaded(cards: LoadedCards | null): void {
  loaded = cards
}

/** What the island of the page has loaded. */
export function loadedCards(): LoadedCards | null {
  return loaded
}

/** Whether this page was come back to, and loaded anew for it. */
export function isReturn(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "back_forward")
}
