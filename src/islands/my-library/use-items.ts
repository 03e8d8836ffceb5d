import { useStore } from "@nanostores/react"
import { useCallback, useEffect, useMemo, useRef } from "react"
import { itemList, type LibraryItem } from "../../domain/library/item-contract.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"
import { useStudio } from "../studio/studio-state.ts"
import { amended, type Part, restored } from "./amended.ts"
import { inputOfView, type LibraryView } from "./library-view.ts"
import { type Back, useHidden } from "./use-hidden.ts"

const PAGE_SIZE = 60

/** The items of a view as far as they are known, in its order. */
export interface Items {
  readonly list: PagedListHandle<LibraryItem>
  /** Says what has changed of some; those that no longer belong to the view go. `was` tells what of an item that is, to be taken back. */
  readonly amend: (items: readonly LibraryItem[], made: Part, was: (item: LibraryItem) => Part) => Back
  /** Leaves some out, whatever the server lists, until that is taken back. */
  readonly hide: (items: readonly LibraryItem[]) => Back
}

const idOf = ({ id }: LibraryItem) => id

/** The items of a view; begins anew with another. `onRemoved` hears that something was deleted by its own actions. */
export function useItems(view: LibraryView, onRemoved: () => void): Items {
  const list = useCallList(itemList, { ...inputOfView(view), limit: PAGE_SIZE }, { keyOf: idOf })
  const { items, change, refresh } = list
  const { hidden, hide } = useHidden()
  const { $hiddenIds, $hiddenUrls, $removed } = useStudio()
  const hiddenIds = useStore($hiddenIds)
  const hiddenUrls = useStore($hiddenUrls)
  const shown = useMemo(
    () => items.filter(({ id, task_id: task, url }) => !hidden.has(id) && !hiddenUrls.has(url) && !hiddenIds.has(task ?? "")),
    [items, hidden, hiddenIds, hiddenUrls],
  )
  /** What is done is taken back in the view that is shown by then. */
  const now = useRef(view)
  useEffect(() => {
    now.current = view
  }, [view])
  useEffect(
    () =>
      $removed.listen((removed) => {
        change((before) => before.filter(({ task_id: task, url }) => task !== removed?.name && url !== removed?.name))
        // It may be shown again in the trash, and brought back from there.
        $hiddenIds.set(new Set([...$hiddenIds.get()].filter((id) => id !== removed?.name)))
        onRemoved()
      }),
    [$removed, $hiddenIds, change, onRemoved],
  )
  return {
    list: { ...list, items: shown },
    amend: useCallback(
      (some, made, was) => {
        const from = now.current
        change((before) => amended(before, new Map(some.map(({ id }) => [id, made])), from))
        return (back) => {
          const { current } = now
          if (current === from) return change((before) => restored(before, back, was, from))
          change((before) => amended(before, new Map(back.map((item) => [item.id, was(item)])), current))
          refresh()
        }
      },
      [change, refresh],
    ),
    hide,
  }
}
