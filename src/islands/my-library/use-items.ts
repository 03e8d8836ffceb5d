import { useCallback } from "react"
import { itemList, type LibraryItem } from "../../domain/library/item-contract.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"
import { belongs, inputOfView, type LibraryView } from "./library-view.ts"

const PAGE_SIZE = 60

/** The items of a view as far as they are known, in its order. */
export interface Items {
  readonly list: PagedListHandle<LibraryItem>
  /** Says what has changed of some; those that no longer belong to the view go. */
  readonly amend: (ids: ReadonlySet<string>, change: Partial<LibraryItem>) => void
  /** Takes in items that belong to the view again, each at its place. */
  readonly put: (items: readonly LibraryItem[]) => void
}

const idOf = ({ id }: LibraryItem) => id

/** The items of a view; begins anew with another. */
export function useItems(view: LibraryView): Items {
  const list = useCallList(itemList, { ...inputOfView(view), limit: PAGE_SIZE }, { keyOf: idOf })
  const { change } = list
  return {
    list,
    amend: useCallback(
      (ids, made) =>
        change((before) => {
          const after = before.flatMap((item) => {
            if (!ids.has(item.id)) return item
            const changed = { ...item, ...made }
            return belongs(changed, view) ? changed : []
          })
          return view.order === "rating" ? after.toSorted(isHigher) : after
        }),
      [change, view],
    ),
    put: useCallback(
      (items) =>
        change((before) => {
          const ids = new Set(items.map(idOf))
          return [...before.filter(({ id }) => !ids.has(id)), ...items.filter((item) => belongs(item, view))].toSorted(
            view.order === "rating" && view.view !== "trash" ? isHigher : isNewer,
          )
        }),
      [change, view],
    ),
  }
}

function isHigher(left: LibraryItem, right: LibraryItem): number {
  return right.rating - left.rating || isNewer(left, right)
}

function isNewer(left: LibraryItem, right: LibraryItem): number {
  const byTime = (right.trashed_at ?? right.created_at).localeCompare(left.trashed_at ?? left.created_at)
  return byTime === 0 ? right.id.localeCompare(left.id) : byTime
}
