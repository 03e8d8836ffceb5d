import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { belongs, type LibraryView } from "./library-view.ts"

/** What has changed of an item. */
export type Part = Partial<LibraryItem>

/** Items once some have changed, in the order of their view and without those that belong to it no longer. */
export function amended(items: readonly LibraryItem[], parts: ReadonlyMap<string, Part>, view: LibraryView): readonly LibraryItem[] {
  const after = items.flatMap((item) => {
    const part = parts.get(item.id)
    if (part === undefined) return item
    const changed = { ...item, ...part }
    return belongs(changed, view) ? changed : []
  })
  return view.order === "rating" ? after.toSorted(orderOf(view)) : after
}

/** Items once a change is taken back of some, those that had left the view for it among them; what else has changed of them stays. */
export function restored(
  items: readonly LibraryItem[],
  back: readonly LibraryItem[],
  was: (item: LibraryItem) => Part,
  view: LibraryView,
): readonly LibraryItem[] {
  const there = new Set(items.map(({ id }) => id))
  const left = back.filter((item) => !there.has(item.id) && belongs(item, view))
  return [...amended(items, new Map(back.map((item) => [item.id, was(item)])), view), ...left].toSorted(orderOf(view))
}

function orderOf({ order, view }: LibraryView) {
  return order === "rating" && view !== "trash" ? isHigher : isNewer
}

function isHigher(left: LibraryItem, right: LibraryItem): number {
  return right.rating - left.rating || isNewer(left, right)
}

function isNewer(left: LibraryItem, right: LibraryItem): number {
  const byTime = (right.trashed_at ?? right.created_at).localeCompare(left.trashed_at ?? left.created_at)
  return byTime === 0 ? right.id.localeCompare(left.id) : byTime
}
