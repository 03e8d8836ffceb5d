import { useEffect, useRef } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { itemSummary } from "../../domain/library/item-contract.ts"
import { deleteSearch, renameSearch, type SavedSearch, saveSearch } from "../../domain/library/saved-search-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import type { Query } from "../_ui/use-query.ts"
import { addressOfView, type LibraryView, viewOfQuery } from "./library-view.ts"

/** The searches that a member saved. */
export interface SavedSearches {
  readonly all: readonly SavedSearch[]
  /** The one that the library shows now. */
  readonly current: SavedSearch | null
  /** Keeps what the library shows under a name; this and `rename` throw CallError. */
  readonly save: (name: string) => Promise<void>
  readonly rename: (search: SavedSearch, name: string) => Promise<void>
  /** Deletes one; for eight seconds a notice offers to save it again. What fails is told as a notice. */
  readonly remove: (search: SavedSearch) => Promise<void>
}

const OWN_WORDS = { handlesErrors: true } as const

/** The saved searches that the summary of the library tells. */
export function useSavedSearches({ value: summary, put }: Query<CallOutput<typeof itemSummary>>, view: LibraryView): SavedSearches {
  const t = useMessages("mylibrary")
  const all = summary?.searches ?? []
  const query = addressOfView(view).toString()
  /** What is known by the time that something is answered. */
  const now = useRef(summary)
  useEffect(() => {
    now.current = summary
  }, [summary])
  /** Shows these in the place of those that have the id of one of them, or of `gone`. */
  const show = (shown: readonly SavedSearch[], gone?: SavedSearch) => {
    if (now.current === null) return
    const left = now.current.searches.filter(({ search_id: id }) => [...shown, gone].every((other) => other?.search_id !== id))
    now.current = { ...now.current, searches: [...left, ...shown].toSorted((one, other) => one.name.localeCompare(other.name)) }
    put(now.current)
  }
  const restore = async (search: SavedSearch) => {
    try {
      show([await call(saveSearch, { name: search.name, query: search.query })], search)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return {
    all,
    current: all.find((search) => addressOfView(viewOfQuery(search.query)).toString() === query) ?? null,
    save: async (name) => show([await call(saveSearch, { name, query }, OWN_WORDS)]),
    rename: async (search, name) => show([await call(renameSearch, { search_id: search.search_id, name }, OWN_WORDS)]),
    async remove(search) {
      show([], search)
      try {
        await call(deleteSearch, { search_id: search.search_id })
      } catch (error) {
        show([search])
        if (!(error instanceof CallError)) throw error
        return
      }
      announce({
        tone: "good",
        body: { kind: "text", text: t("searchDeleted", { name: search.name }) },
        action: { label: t("undo"), run: () => void restore(search) },
        lastsMs: UNDO_LASTS_MS,
      })
    },
  }
}
