import { useLayoutEffect, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { isPage } from "../../domain/library/item-rules.ts"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { PagedList } from "../_ui/paged-list.tsx"
import { ItemBar } from "./item-bar.tsx"
import { focusItem, ItemGrid } from "./item-grid.tsx"
import { ItemsSkeleton } from "./items-skeleton.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"
import { NothingHere } from "./nothing-here.tsx"
import { publishItemsOf } from "./publish-items-of.ts"
import type { Library } from "./use-library.ts"

interface LibraryListProps {
  readonly locale: Locale
  readonly library: Library
}

/** The things of the view, page after page. */
export function LibraryList({ locale, library }: LibraryListProps) {
  const t = useMessages("mylibrary")
  const { list, view, go, isTrash, selected, shownId, onPress, onFocus, onKey, opening } = library
  const hadItems = useRef(false)
  useLayoutEffect(() => {
    const hasItems = list.items.length > 0
    // The last thing went, and the focus with it.
    if (hadItems.current && !hasItems && list.phase === "ready" && document.activeElement === document.body)
      document.querySelector<HTMLElement>(".library-main h1")?.focus()
    hadItems.current = hasItems
  })
  return (
    <PagedList
      list={list}
      isEndless
      failed={t("listFailed")}
      more={t("more")}
      skeleton={<ItemsSkeleton />}
      empty={<NothingHere view={view} locale={locale} onAll={() => go(WHOLE_LIBRARY)} />}
    >
      {(shownItems) => (
        <ItemGrid
          items={shownItems}
          selection={selected.selection}
          shownId={shownId}
          isTrash={isTrash}
          isByRating={view.order === "rating" && !isTrash}
          onPress={onPress}
          onOpen={opening.open}
          onFocus={onFocus}
          onSelect={selected.set}
          onKey={onKey}
          dragsAlong={selected.dragsAlong}
        />
      )}
    </PagedList>
  )
}

/** What can be done with what is selected; nothing while nothing is. */
export function SelectedBar({ library }: Pick<LibraryListProps, "library">) {
  const { selected, actions, isTrash, ask, remove, shownId } = library
  const { items, clear } = selected
  const publishable = publishItemsOf(items)
  const files = items.filter(({ kind }) => !isPage(kind))
  const isFavorite = items.every((item) => item.is_favorite)
  const first = items[0]?.rating ?? 0
  const rating = items.every((item) => item.rating === first) ? first : 0
  if (items.length === 0) return null
  /** The bar goes with the selection: what it had the focus for gets it, or what stands there afterwards. */
  const leave = (act: () => void) => () => {
    const own = items.find(({ id }) => id === shownId) ?? items[0]
    if (own !== undefined) focusItem(own.id, { preventScroll: true })
    act()
  }
  return (
    <ItemBar
      count={items.length}
      isTrash={isTrash}
      packedBytes={actions.packedBytes}
      onStopPacking={actions.stopPacking}
      onDownload={files.length === 0 ? null : () => void actions.download(files)}
      onPublish={publishable.length === 0 || publishable.length > MAXIMUM_POST_ITEMS ? null : () => openPublish({ items: publishable })}
      isFavorite={isFavorite}
      onFavor={() => void actions.favor(items, !isFavorite)}
      rating={rating}
      onRate={(value) => void actions.rate(items, value)}
      onMove={() => ask({ kind: "move", moved: items })}
      onTrash={files.length === 0 ? null : leave(() => remove(items))}
      onErase={leave(() => remove(items))}
      onRestore={leave(() => {
        clear()
        void actions.restore(items)
      })}
      onClear={leave(clear)}
    />
  )
}
