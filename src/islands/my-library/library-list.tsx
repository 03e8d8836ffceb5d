import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { PagedList } from "../_ui/paged-list.tsx"
import { ItemBar } from "./item-bar.tsx"
import { ItemGrid } from "./item-grid.tsx"
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
  const { list, view, change, isTrash, selected, shownId, onPress, onFocus, onKey, opening } = library
  return (
    <PagedList
      list={list}
      isEndless
      failed={t("listFailed")}
      more={t("more")}
      skeleton={<ItemsSkeleton />}
      empty={<NothingHere view={view} locale={locale} onAll={() => change(WHOLE_LIBRARY)} />}
    >
      {(shownItems) => (
        <ItemGrid
          items={shownItems}
          selection={selected.selection}
          shownId={shownId}
          isTrash={isTrash}
          isByRating={view.order === "rating" && !isTrash}
          onPress={onPress}
          onOpen={(item) => void opening.open(item)}
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
  const { selected, actions, isTrash, ask, remove } = library
  const { items, clear } = selected
  const publishable = publishItemsOf(items)
  const files = items.filter(({ kind }) => kind !== "board")
  if (items.length === 0) return null
  return (
    <ItemBar
      count={items.length}
      isTrash={isTrash}
      packedBytes={actions.packedBytes}
      onStopPacking={actions.stopPacking}
      onDownload={files.length === 0 ? null : () => void actions.download(files)}
      onPublish={publishable.length === 0 || publishable.length > MAXIMUM_POST_ITEMS ? null : () => openPublish({ items: publishable })}
      onFavor={() =>
        void actions.favor(
          items,
          items.some((item) => !item.is_favorite),
        )
      }
      onMove={() => ask({ kind: "move", moved: items })}
      onTrash={files.length === 0 ? null : () => remove(items)}
      onErase={() => remove(items)}
      onRestore={() => {
        clear()
        void actions.restore(items)
      }}
      onClear={clear}
    />
  )
}
