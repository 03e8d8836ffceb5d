import { useCallback, useMemo, useState } from "react"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { NOTHING_SELECTED, pruned, type Selection, toggled } from "../library/library-rules.ts"

/** Which of the items are selected. */
export interface Selected {
  /** What is selected of the items that are there. */
  readonly selection: Selection
  readonly items: readonly LibraryItem[]
  readonly all: () => void
  readonly set: (ids: readonly string[]) => void
  readonly clear: () => void
  /** Selects one or no longer; a range from the one before it. */
  readonly toggle: (id: string, isRange: boolean) => void
  /** Ids that go along when an item is dragged. */
  readonly dragsAlong: (item: LibraryItem) => readonly string[]
}

/** The selection among items; what is no longer among them is not selected. */
export function useSelected(items: readonly LibraryItem[]): Selected {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const order = useMemo(() => items.map(({ id }) => id), [items])
  const chosen = pruned(selection, order)
  const set = useCallback((ids: readonly string[]) => setSelection({ ids: new Set(ids), anchor: ids.at(-1) ?? null }), [])
  return {
    selection: chosen,
    items: items.filter(({ id }) => chosen.ids.has(id)),
    all: () => set(order),
    set,
    clear: useCallback(() => setSelection(NOTHING_SELECTED), []),
    toggle: useCallback(
      (id: string, isRange: boolean) => setSelection((before) => toggled(pruned(before, order), order, id, isRange)),
      [order],
    ),
    dragsAlong: useCallback(
      (item: LibraryItem) => (selection.ids.has(item.id) ? [...pruned(selection, order).ids] : [item.id]),
      [selection, order],
    ),
  }
}
