import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useState } from "react"
import { itemSummary, type LibraryItem } from "../../domain/library/item-contract.ts"
import { isPage } from "../../domain/library/item-rules.ts"
import { localPath } from "../_runtime/local-path.ts"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { useQuery } from "../_ui/use-query.ts"
import type { FolderQuestion } from "../my-media/folder-dialogs.tsx"
import { useFolders } from "../my-media/use-folders.ts"
import { uploads } from "../upload/uploads.ts"
import { pressed } from "./item-keys.ts"
import { addressOfView, type LibraryView, viewOfQuery } from "./library-view.ts"
import { useEndedTasks } from "./running-tiles.tsx"
import { useItemActions } from "./use-item-actions.ts"
import { useItems } from "./use-items.ts"
import { useLibraryKeys } from "./use-library-keys.ts"
import { useOpening } from "./use-opening.ts"
import { useSavedSearches } from "./use-saved-searches.ts"
import { useSelected } from "./use-selected.ts"

const UTC_OFFSET_MINUTES = -new Date().getTimezoneOffset()

/** The address of a view of the library, in the language of the page. */
function pathOfView(view: LibraryView): string {
  const parameters = addressOfView(view)
  return location.pathname + (parameters.size === 0 ? "" : `?${parameters}`)
}

/** The library as its parts share it. */
export type Library = ReturnType<typeof useLibrary>

/** What the library shows and knows, what is selected and looked at in it, and what is asked. */
export function useLibrary(initial: LibraryView) {
  const [view, setView] = useState(initial)
  const [shownId, setShownId] = useState<string | null>(null)
  const [isInspecting, setIsInspecting] = useState(() => matchMedia("(width >= 1200px)").matches)
  const [isNavOpen, setIsNavOpen] = useState(false)
  const [question, ask] = useState<FolderQuestion | null>(null)
  useSessionEnd()
  const folders = useFolders()
  const summary = useQuery(itemSummary, { utc_offset: UTC_OFFSET_MINUTES })
  const { reload } = summary
  const { refresh: refreshFolders } = folders
  const onChanged = useCallback(() => void Promise.all([reload(), refreshFolders()]), [reload, refreshFolders])
  const items = useItems(view, onChanged)
  const { list } = items
  const searches = useSavedSearches(summary, view)
  const actions = useItemActions(items, onChanged)
  const selected = useSelected(list.items)
  const inspect = useCallback((item: LibraryItem) => {
    setShownId(item.id)
    setIsInspecting(true)
  }, [])
  const opening = useOpening(inspect)
  const isTrash = view.view === "trash"
  useLibraryKeys(isTrash)

  const renew = () => {
    list.refresh()
    onChanged()
  }
  useEffect(() => uploads.onUploaded(renew))
  useEndedTasks(renew)
  useEffect(() => {
    // What was shown from the device is read again; a list that failed goes on by itself.
    const onOnline = () => (list.phase === "ready" ? renew() : undefined)
    addEventListener("online", onOnline)
    return () => removeEventListener("online", onOnline)
  })

  const show = (next: LibraryView) => {
    setView(next)
    selected.clear()
    setIsNavOpen(false)
    opening.close()
  }
  /** Narrows what is shown; its address takes the place of the one before. */
  const change = (part: Partial<LibraryView>) => {
    const next = { ...view, ...part }
    show(next)
    history.replaceState(history.state, "", pathOfView(next))
  }
  /** Goes to another place of the library, as its link does: the one before is a step back. */
  const go = (next: LibraryView) => {
    // The places close over what was pressed, where they lie over the list.
    if (isNavOpen) document.querySelector<HTMLElement>(".library-main [aria-expanded]")?.focus()
    show(next)
    if (pathOfView(next) !== pathOfView(view)) history.pushState(null, "", pathOfView(next))
  }
  const onBack = useEffectEvent(() => {
    const next = viewOfQuery(location.search)
    if (pathOfView(next) !== pathOfView(view)) show(next)
  })
  useEffect(() => {
    addEventListener("popstate", onBack)
    return () => removeEventListener("popstate", onBack)
  }, [])
  const onFocus = useCallback((item: LibraryItem) => setShownId(item.id), [])
  const { toggle } = selected
  const isSelecting = selected.selection.ids.size > 0
  const onPress = useCallback(
    (item: LibraryItem, how: "show" | "toggle" | "range") => {
      // While fingers select, each further press selects too.
      if (how !== "show" || (isSelecting && matchMedia("(hover: none)").matches)) return toggle(item.id, how === "range")
      inspect(item)
    },
    [toggle, isSelecting, inspect],
  )
  /** A browser keeps its boards too, and articles are others' to see: both are deleted on pages of their own, and have no trash. */
  const remove = (asked: readonly LibraryItem[]) => {
    const gone = asked.filter(({ kind }) => !isPage(kind))
    if (gone.length === 0) return
    selected.clear()
    if (isTrash) actions.erase(gone)
    else void actions.trash(gone)
  }
  const move = (ids: readonly string[], folderId: string | null) => {
    ask(null)
    selected.clear()
    const moved = new Set(ids)
    void actions.move(
      list.items.filter(({ id }) => moved.has(id)),
      folderId,
    )
  }
  /** Those that a key is about: what is selected, else what has the focus. */
  const about = (item: LibraryItem) => (selected.items.length === 0 ? [item] : selected.items)
  const onKey = (event: KeyboardEvent, item: LibraryItem) =>
    pressed(event, {
      isTrash,
      selectAll: selected.all,
      clear: isSelecting ? selected.clear : null,
      toggle: () => onPress(item, "toggle"),
      inspect: () => setIsInspecting((before) => !before),
      open: () => opening.open(item),
      rate: (rating) => void actions.rate(about(item), rating),
      favor: () => void actions.favor(about(item), !item.is_favorite),
      remix: item.task_id === null ? null : () => location.assign(localPath(`/create/${item.kind}#${item.task_id}`)),
      remove: () => remove(about(item)),
    })
  return {
    ...{ view, change, go, list, summary, folders, searches, actions, selected, opening, isTrash, question, ask, renew },
    ...{ shownId, isInspecting, setIsInspecting, isNavOpen, setIsNavOpen, onFocus, onPress, onKey, remove, move },
    /** The folder that is shown, once it is known. */
    folder: folders.folders?.find(({ folder_id: id }) => id === view.folderId),
  }
}
