import { Menu as MenuIcon, Pencil, Trash2 } from "lucide-react"
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { libraryList } from "../../domain/library/contract.ts"
import { itemSummary, type LibraryItem } from "../../domain/library/item-contract.ts"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import { getTasks } from "../../domain/task/result-contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { localPath } from "../_runtime/local-path.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { learn } from "../_session/live-tasks.ts"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { Button } from "../_ui/button.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { PagedList } from "../_ui/paged-list.tsx"
import { SkeletonTiles } from "../_ui/skeleton.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useQuery } from "../_ui/use-query.ts"
import { NOTHING_SELECTED, pruned, toggled } from "../library/library-rules.ts"
import { UploadPanel } from "../library/upload-panel.tsx"
import type { FolderQuestion } from "../my-media/folder-dialogs.tsx"
import { QuotaBar } from "../my-media/quota-bar.tsx"
import { useFolders } from "../my-media/use-folders.ts"
import { ResultScreen } from "../result/result-screen.tsx"
import { useStudio } from "../studio/studio-state.ts"
import { uploads } from "../upload/uploads.ts"
import { FolderMenu, FoldersWithin } from "./folder-header.tsx"
import { ItemBar } from "./item-bar.tsx"
import { ItemGrid } from "./item-grid.tsx"
import { ItemInspector } from "./item-inspector.tsx"
import { pressed } from "./item-keys.ts"
import { keepLibraryOffline } from "./keep-offline.ts"
import { countsOf } from "./library-counts.ts"
import { LibraryFilters } from "./library-filters.tsx"
import { FolderNav, LibraryNav, SearchNav } from "./library-nav.tsx"
import { addressOfView, isNarrowed, type LibraryView, viewOfQuery, WHOLE_LIBRARY } from "./library-view.ts"
import { MonthScrubber } from "./month-scrubber.tsx"
import { NothingHere } from "./nothing-here.tsx"
import { publishItemsOf } from "./publish-items-of.ts"
import { RunningTiles, useEndedTasks } from "./running-tiles.tsx"
import { SpaceScreen } from "./space-screen.tsx"
import { UploadButton } from "./upload-button.tsx"
import { useItemActions } from "./use-item-actions.ts"
import { useItems } from "./use-items.ts"
import { useLibraryKeys } from "./use-library-keys.ts"
import { useSavedSearches } from "./use-saved-searches.ts"

const FolderDialogs = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../my-media/folder-dialogs.tsx").then((chunk) => chunk.FolderDialogs),
)
const OpenedFile = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./opened-file.tsx").then((chunk) => chunk.OpenedFile))

export interface LibraryScreenProps {
  readonly locale: Locale
  /** What the page's address asks for. */
  readonly initial: LibraryView
  /** It asks for what takes up space instead of a list. */
  readonly isSpace: boolean
  /** What one's files may take up together. */
  readonly quotaBytes: number
}

/** Everything that a member made or brought, in one place, or what of it takes up space. */
export function LibraryScreen({ isSpace, ...props }: LibraryScreenProps) {
  // Before anything is asked for.
  useState(keepLibraryOffline)
  return isSpace ? <SpaceScreen locale={props.locale} quotaBytes={props.quotaBytes} /> : <Things {...props} />
}

type ThingsProps = Omit<LibraryScreenProps, "isSpace">

function Things(props: ThingsProps) {
  return (
    <ResultScreen plan={useViewerPlan()}>
      <Library {...props} />
    </ResultScreen>
  )
}

const UTC_OFFSET_MINUTES = -new Date().getTimezoneOffset()

function Library({ locale, initial, quotaBytes }: ThingsProps) {
  const t = useMessages("mylibrary")
  const studio = useStudio()
  const [view, setView] = useState(initial)
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [shownId, setShownId] = useState<string | null>(null)
  const [isInspecting, setIsInspecting] = useState(() => matchMedia("(width >= 1200px)").matches)
  const [hasUses, setHasUses] = useState(false)
  const [isNavOpen, setIsNavOpen] = useState(false)
  const [question, setQuestion] = useState<FolderQuestion | null>(null)
  const [openedFile, setOpenedFile] = useState<MediaFile | null>(null)
  useSessionEnd()
  const items = useItems(view)
  const { list } = items
  const folders = useFolders()
  const summary = useQuery(itemSummary, { utc_offset: UTC_OFFSET_MINUTES })
  const { reload } = summary
  const { refresh: refreshFolders } = folders
  const onChanged = useCallback(() => void Promise.all([reload(), refreshFolders()]), [reload, refreshFolders])
  const searches = useSavedSearches(summary, view)
  const actions = useItemActions(items, onChanged)
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

  const order = useMemo(() => list.items.map(({ id }) => id), [list.items])
  const chosen = pruned(selection, order)
  const chosenItems = list.items.filter(({ id }) => chosen.ids.has(id))
  const shownAt = list.items.findIndex(({ id }) => id === shownId)
  const shown = list.items[shownAt]
  const publishable = publishItemsOf(chosenItems)
  const folder = folders.folders?.find(({ folder_id: id }) => id === view.folderId)

  const change = (part: Partial<LibraryView>) => {
    const next = { ...view, ...part }
    setView(next)
    setSelection(NOTHING_SELECTED)
    setIsNavOpen(false)
    const parameters = addressOfView(next)
    history.replaceState(history.state, "", location.pathname + (parameters.size === 0 ? "" : `?${parameters}`))
  }
  const onFocus = useCallback((item: LibraryItem) => setShownId(item.id), [])
  const onPress = useCallback(
    (item: LibraryItem, how: "show" | "toggle" | "range") => {
      // While fingers select, each further press selects too.
      const isSelecting = selection.ids.size > 0 && matchMedia("(hover: none)").matches
      if (how !== "show" || isSelecting) return setSelection((before) => toggled(pruned(before, order), order, item.id, how === "range"))
      setShownId(item.id)
      setIsInspecting(true)
    },
    [order, selection.ids.size],
  )
  const onOpen = async (item: LibraryItem) => {
    try {
      if (item.origin === "brought") {
        const { items: files } = await call(libraryList, { file_ids: [item.id] })
        setOpenedFile(files[0] ?? null)
      } else if (item.task_id !== null && item.kind === "image") {
        const { items: tasks } = await call(getTasks, { task_ids: [item.task_id] })
        learn(tasks)
        const index = tasks[0]?.img_uris.findIndex((image) => image.operate_number === item.operate_number) ?? -1
        if (index >= 0) studio.$opened.set({ taskId: item.task_id, index })
      } else {
        setShownId(item.id)
        setIsInspecting(true)
      }
    } catch {
      // The notice has told it.
    }
  }
  const onSelect = useCallback((ids: readonly string[]) => setSelection({ ids: new Set(ids), anchor: ids.at(-1) ?? null }), [])
  const dragsAlong = useCallback(
    (item: LibraryItem) => (selection.ids.has(item.id) ? [...pruned(selection, order).ids] : [item.id]),
    [selection, order],
  )
  /** Those that a key or the bar is about: what is selected, else what has the focus. */
  const about = (item: LibraryItem) => (chosenItems.length === 0 ? [item] : chosenItems)
  const remove = (gone: readonly LibraryItem[]) => {
    setSelection(NOTHING_SELECTED)
    void (isTrash ? actions.erase(gone) : actions.trash(gone))
  }
  const onKey = (event: KeyboardEvent, item: LibraryItem) =>
    pressed(event, {
      isTrash,
      selectAll: () => onSelect(order),
      clear: chosen.ids.size === 0 ? null : () => setSelection(NOTHING_SELECTED),
      toggle: () => onPress(item, "toggle"),
      inspect: () => setIsInspecting((before) => !before),
      open: () => void onOpen(item),
      rate: (rating) => void actions.rate(about(item), rating),
      favor: () => void actions.favor(about(item), !item.is_favorite),
      remix: item.task_id === null ? null : () => location.assign(localPath(`/create/${item.kind}#${item.task_id}`)),
      remove: () => remove(about(item)),
    })
  const move = (moved: readonly { readonly id: string }[], folderId: string | null) => {
    setQuestion(null)
    setSelection(NOTHING_SELECTED)
    const ids = new Set(moved.map(({ id }) => id))
    void actions.move(
      list.items.filter(({ id }) => ids.has(id)),
      folderId,
    )
  }
  const saveSearch = () => setQuestion({ kind: "search", search: { isNew: true, name: view.search, save: searches.save } })
  const renameSearch = () => {
    const { current } = searches
    if (current === null) return
    setQuestion({ kind: "search", search: { isNew: false, name: current.name, save: (name) => searches.rename(current, name) } })
  }
  const removeSearch = () => {
    if (searches.current === null) return
    void searches.remove(searches.current)
    change(WHOLE_LIBRARY)
  }
  const counts = countsOf(summary.value)
  return (
    <div ref={keepFocusWithin} className="library" data-inspecting={isInspecting && shown !== undefined ? "" : undefined}>
      <div className="library-side" data-open={isNavOpen ? "" : undefined}>
        <LibraryNav
          locale={locale}
          t={t}
          place={view.folderId === null && searches.current === null ? view.view : null}
          counts={counts}
          onChoose={(name) => change({ ...WHOLE_LIBRARY, view: name })}
        >
          <SearchNav
            locale={locale}
            t={t}
            searches={searches.all}
            current={searches.current}
            onChoose={({ query }) => change(viewOfQuery(query))}
          />
          <FolderNav
            locale={locale}
            t={t}
            folders={folders.folders ?? []}
            folderId={searches.current === null ? view.folderId : null}
            onChoose={(folderId) => change({ ...WHOLE_LIBRARY, folderId })}
            onNew={() => setQuestion({ kind: "create", moved: [] })}
            onDropItems={(ids, folderId) =>
              move(
                ids.map((id) => ({ id })),
                folderId,
              )
            }
          />
          <QuotaBar usage={folders.usage} quotaBytes={quotaBytes} />
          <a className="library-link text-sm" href={`/${locale}/library?view=space`}>
            {t("view_space")}
          </a>
        </LibraryNav>
      </div>
      <div className="library-main">
        <header className="flex flex-wrap items-center gap-2">
          <Button
            icon={MenuIcon}
            label={t("places")}
            aria-expanded={isNavOpen}
            onClick={() => setIsNavOpen((before) => !before)}
            className="lg:hidden"
          />
          <h1 className="min-w-0 grow truncate text-lg font-semibold">
            <bdi>{searches.current?.name ?? folder?.name ?? t(`view_${view.view}`)}</bdi>
          </h1>
          {searches.current === null ? null : (
            <>
              <Button variant="quiet" icon={Pencil} label={t("renameSearch")} onClick={renameSearch} />
              <Button variant="quiet" icon={Trash2} label={t("deleteSearch")} onClick={removeSearch} />
            </>
          )}
          {folder === undefined || searches.current !== null ? null : <FolderMenu folder={folder} onAsk={setQuestion} />}
          <UploadButton folderId={view.folderId} />
        </header>
        <LibraryFilters
          view={view}
          models={summary.value?.models ?? []}
          styles={summary.value?.styles ?? []}
          loras={summary.value?.loras ?? []}
          onChange={(part) => change(part.order === "rating" ? { ...part, until: null } : part)}
          onSave={searches.current === null ? saveSearch : null}
        />
        {isTrash ? <p className="text-sm text-ink-2">{t("trashLead")}</p> : null}
        {folder === undefined || isNarrowed(view) ? null : (
          <FoldersWithin
            locale={locale}
            folder={folder}
            folders={folders.folders ?? []}
            onChoose={(folderId) => change({ ...WHOLE_LIBRARY, folderId })}
          />
        )}
        {view.view === "all" && view.folderId === null && !isNarrowed(view) ? <RunningTiles locale={locale} /> : null}
        <PagedList
          list={list}
          isEndless
          failed={t("listFailed")}
          more={t("more")}
          skeleton={<SkeletonTiles count={18} label={t("loading")} className="grid-cols-3 gap-1.5 md:grid-cols-5 xl:grid-cols-6" />}
          empty={<NothingHere view={view} locale={locale} onAll={() => change(WHOLE_LIBRARY)} />}
        >
          {(shownItems) => (
            <ItemGrid
              items={shownItems}
              selection={chosen}
              shownId={shownId}
              isTrash={isTrash}
              isByRating={view.order === "rating" && !isTrash}
              onPress={onPress}
              onOpen={(item) => void onOpen(item)}
              onFocus={onFocus}
              onSelect={onSelect}
              onKey={onKey}
              dragsAlong={dragsAlong}
            />
          )}
        </PagedList>
        {chosenItems.length === 0 ? null : (
          <ItemBar
            count={chosenItems.length}
            isTrash={isTrash}
            packedBytes={actions.packedBytes}
            onStopPacking={actions.stopPacking}
            onDownload={() => void actions.download(chosenItems)}
            onPublish={
              publishable.length === 0 || publishable.length > MAXIMUM_POST_ITEMS ? null : () => openPublish({ items: publishable })
            }
            onFavor={() =>
              void actions.favor(
                chosenItems,
                chosenItems.some((item) => !item.is_favorite),
              )
            }
            onMove={() => setQuestion({ kind: "move", moved: chosenItems })}
            onTrash={() => remove(chosenItems)}
            onErase={() => remove(chosenItems)}
            onRestore={() => {
              setSelection(NOTHING_SELECTED)
              void actions.restore(chosenItems)
            }}
            onClear={() => setSelection(NOTHING_SELECTED)}
          />
        )}
      </div>
      {isTrash || view.order === "rating" ? null : (
        <MonthScrubber months={summary.value?.months ?? []} chosen={view.until} onChoose={(until) => change({ until })} />
      )}
      {shown === undefined || !isInspecting ? null : (
        <ItemInspector
          locale={locale}
          item={shown}
          place={{ number: shownAt + 1, count: list.items.length }}
          folders={folders.folders ?? []}
          before={list.items[shownAt - 1] ?? null}
          after={list.items[shownAt + 1] ?? null}
          onShow={onFocus}
          onOpen={(item) => void onOpen(item)}
          onRate={(item, rating) => void actions.rate([item], rating)}
          onFavor={(item) => void actions.favor([item], !item.is_favorite)}
          hasUses={hasUses}
          onUses={setHasUses}
          onShowMade={({ id: madeFrom }) => change({ ...WHOLE_LIBRARY, madeFrom })}
          onClose={() => setIsInspecting(false)}
        />
      )}
      {question === null ? null : (
        <FolderDialogs question={question} folders={folders} onMove={move} onAsk={setQuestion} onDeleted={() => change(WHOLE_LIBRARY)} />
      )}
      {openedFile === null ? null : (
        <OpenedFile
          file={openedFile}
          folders={folders}
          onChanged={renew}
          onTrash={() => {
            const item = list.items.find(({ id }) => id === openedFile.file_id)
            setOpenedFile(null)
            if (item !== undefined) remove([item])
          }}
          onMove={() => {
            setQuestion({ kind: "move", moved: list.items.filter(({ id }) => id === openedFile.file_id) })
            setOpenedFile(null)
          }}
          onClose={() => setOpenedFile(null)}
        />
      )}
      <UploadPanel />
      <ToastRegion />
    </div>
  )
}
