import { Link, Pencil, Trash2 } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { MEDIA_KINDS } from "../../formats/media-kinds.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { LibraryList } from "../library/library-list.tsx"
import {
  canMergeMasks,
  EVERYTHING,
  isNarrowed,
  type LibraryQuery,
  NOTHING_SELECTED,
  parametersOf,
  pruned,
  toggled,
} from "../library/library-rules.ts"
import { LibraryToolbar } from "../library/library-toolbar.tsx"
import { MediaPicker } from "../library/media-picker.tsx"
import { publishItemsOfFiles } from "../library/publish-item-of-file.ts"
import { UploadPanel } from "../library/upload-panel.tsx"
import { useLibrary } from "../library/use-library.ts"
import { videos } from "../stream/videos.ts"
import { uploads } from "../upload/uploads.ts"
import { onVideoChange } from "../upload/video-images/video-changes.ts"
import type { FolderQuestion } from "./folder-dialogs.tsx"
import { FolderList } from "./folder-list.tsx"
import { MediaDetail } from "./media-detail.tsx"
import { MediaGrid } from "./media-grid.tsx"
import { QuotaBar } from "./quota-bar.tsx"
import { SelectionBar } from "./selection-bar.tsx"
import { useFolders } from "./use-folders.ts"
import { useLibraryActions } from "./use-library-actions.ts"
import { useOfferToPublish } from "./use-offer-to-publish.ts"
import { usePickerTools } from "./use-picker-tools.ts"

const FolderDialogs = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./folder-dialogs.tsx").then((chunk) => chunk.FolderDialogs),
)
const FromAddressDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/from-address-dialog.tsx").then((chunk) => chunk.FromAddressDialog),
)
const MergeMasksDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./merge-masks-dialog.tsx").then((chunk) => chunk.MergeMasksDialog),
)

export interface MyMediaProps {
  /** Which files the page's address asks for. */
  readonly initial: LibraryQuery
  /** What one's files may take up together. */
  readonly quotaBytes: number
}

/** Everything that somebody uploaded or kept: searched, filed, chosen, and uploaded to. */
export function MyMedia({ initial, quotaBytes }: MyMediaProps) {
  const t = useMessages("library")
  const words = useMessages("upload")
  const [query, setQuery] = useState(initial)
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [question, setQuestion] = useState<FolderQuestion | null>(null)
  const [editsFirst, setEditsFirst] = useState(false)
  const [asksAddress, setAsksAddress] = useState(false)
  const [merged, setMerged] = useState<readonly MediaFile[] | null>(null)
  const tools = usePickerTools()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFocusDue = useRef(false)
  const library = useLibrary(query)
  const folders = useFolders()
  const actions = useLibraryActions(library, folders.refresh)
  useSessionEnd()

  const offer = useOfferToPublish()
  const { list, put, amend } = library
  const files = list.items
  const { refresh } = folders
  useEffect(
    () =>
      uploads.onUploaded((file) => {
        put([file])
        void refresh()
        offer(file)
      }),
    [put, refresh, offer],
  )
  useEffect(
    () =>
      onVideoChange((fileId, made) => {
        amend(fileId, made)
        // Renditions take up room.
        if (made.stream) void refresh()
      }),
    [amend, refresh],
  )
  useEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    heading.current?.focus()
  })
  const order = useMemo(() => files.map(({ file_id }) => file_id), [files])
  const chosen = pruned(selection, order)
  const chosenFiles = files.filter(({ file_id }) => chosen.ids.has(file_id))
  const publishable = publishItemsOfFiles(chosenFiles)
  const folder = folders.folders?.find(({ folder_id }) => folder_id === query.folderId)
  const openedAt = files.findIndex(({ file_id }) => file_id === openedId)
  const opened = files[openedAt]

  const change = (part: Partial<LibraryQuery>) => {
    const next = { ...query, ...part }
    setQuery(next)
    setSelection(NOTHING_SELECTED)
    const parameters = parametersOf(next)
    history.replaceState(history.state, "", location.pathname + (parameters.size === 0 ? "" : `?${parameters}`))
  }
  const remove = (gone: readonly MediaFile[]) => {
    setOpenedId(null)
    setSelection(NOTHING_SELECTED)
    for (const { file_id } of gone) videos.cancel(file_id)
    isFocusDue.current = true
    void actions.remove(gone)
  }
  /** Shows a file that was made without an upload. */
  const add = (file: MediaFile) => {
    put([file])
    void refresh()
    announce({ tone: "good", body: { kind: "text", text: t("fileAdded", { name: file.name }) } })
  }
  const move = (moved: readonly MediaFile[], folderId: string | null) => {
    setQuestion(null)
    setSelection(NOTHING_SELECTED)
    void actions.move(moved, folderId)
  }
  const movedOf = (moved: readonly MediaFile[]) => moved.map(({ file_id: id, folder_id }) => ({ id, folder_id }))
  const onToggle = useCallback(
    (file: MediaFile, isRange: boolean) => setSelection((before) => toggled(pruned(before, order), order, file.file_id, isRange)),
    [order],
  )
  const dragsAlong = useCallback(
    (file: MediaFile) => (selection.ids.has(file.file_id) ? [...pruned(selection, order).ids] : [file.file_id]),
    [selection, order],
  )
  const onOpen = useCallback((file: MediaFile) => setOpenedId(file.file_id), [])
  const roomBytes = folders.usage === null ? null : Math.max(0, folders.usage.quota - folders.usage.used)
  const isEmpty = list.phase === "ready" && files.length === 0
  return (
    <div
      ref={keepFocusWithin}
      className="mx-auto grid max-w-[1700px] grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 p-3 pb-[calc(64px+var(--above-panel,0px))] md:px-6 md:pt-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <QuotaBar usage={folders.usage} quotaBytes={quotaBytes} />
      </div>
      <FolderList
        folders={folders.folders}
        folderId={query.folderId}
        onChoose={(folderId) => change({ folderId })}
        onNew={() => setQuestion({ kind: "create", moved: [] })}
        onDropFiles={(ids, folderId) =>
          move(
            files.filter(({ file_id }) => ids.includes(file_id)),
            folderId,
          )
        }
      />
      <section aria-labelledby="my-media-heading" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="my-media-heading" ref={heading} tabIndex={-1} className="min-w-0 grow truncate text-lg font-semibold outline-none">
            <bdi>{folder?.name ?? t(query.folderId === null ? "looseFiles" : "allFiles")}</bdi>
          </h2>
          {folder === undefined ? null : <FolderButtons folder={folder} onAsk={setQuestion} />}
        </div>
        <MediaPicker
          kinds={MEDIA_KINDS}
          isMultiple
          isPageWide
          isSlim={!isEmpty || isNarrowed(query) || query.folderId !== undefined}
          folderId={folder?.folder_id ?? null}
          roomBytes={roomBytes}
          {...(editsFirst ? { tools } : {})}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label className="flex min-h-8 items-center gap-2 text-sm text-ink-2 max-md:min-h-11">
            <input
              type="checkbox"
              checked={editsFirst}
              onChange={(event) => setEditsFirst(event.currentTarget.checked)}
              className="size-4 accent-accent"
            />
            {words("editFirst")}
          </label>
          <Button variant="quiet" icon={Link} onClick={() => setAsksAddress(true)}>
            {t("fromAddress")}
          </Button>
        </div>
        <LibraryToolbar
          search={query.search}
          kind={query.kind}
          onSearch={(search) => change({ search })}
          onKind={(kind) => change({ kind })}
        />
        <FailureBox failure={folders.failure} title={t("listFailed")} onRetry={() => void folders.refresh()} />
        {chosenFiles.length === 0 ? null : (
          <SelectionBar
            count={chosenFiles.length}
            packedBytes={actions.packedBytes}
            onStopPacking={actions.stopPacking}
            onDownload={() => void actions.download(chosenFiles)}
            onMove={() => setQuestion({ kind: "move", moved: movedOf(chosenFiles) })}
            onPublish={
              publishable.length === 0 || publishable.length > MAXIMUM_POST_ITEMS ? null : () => openPublish({ items: publishable })
            }
            onDelete={() => remove(chosenFiles)}
            onMerge={canMergeMasks(chosenFiles) ? () => setMerged(chosenFiles) : null}
            onSelectAll={() => setSelection({ ids: new Set(order), anchor: null })}
            onClear={() => setSelection(NOTHING_SELECTED)}
          />
        )}
        <LibraryList list={list} empty={<NoFiles query={query} onAll={() => change(EVERYTHING)} />}>
          {() => (
            <MediaGrid
              files={files}
              selection={chosen}
              onOpen={onOpen}
              onToggle={onToggle}
              onSelectAll={() => setSelection({ ids: new Set(order), anchor: null })}
              onClear={() => setSelection(NOTHING_SELECTED)}
              onDelete={() => remove(chosenFiles)}
              dragsAlong={dragsAlong}
            />
          )}
        </LibraryList>
      </section>
      {opened === undefined ? null : (
        <MediaDetail
          file={opened}
          folders={folders.folders ?? []}
          before={files[openedAt - 1] ?? null}
          after={files[openedAt + 1] ?? null}
          onShow={onOpen}
          onRename={actions.rename}
          onDownload={(file) => void actions.download([file])}
          onMove={(file) => setQuestion({ kind: "move", moved: movedOf([file]) })}
          onDelete={(file) => remove([file])}
          onClose={() => setOpenedId(null)}
        />
      )}
      {question === null ? null : (
        <FolderDialogs
          question={question}
          folders={folders}
          onMove={(moved, folderId) => {
            const ids = new Set(moved.map(({ id }) => id))
            move(
              files.filter(({ file_id }) => ids.has(file_id)),
              folderId,
            )
          }}
          onAsk={setQuestion}
          onDeleted={(name) => {
            change({ folderId: undefined })
            announce({ tone: "good", body: { kind: "text", text: t("folderDeleted", { name }) } })
          }}
        />
      )}
      {asksAddress ? <FromAddressDialog folderId={folder?.folder_id ?? null} onAdded={add} onClose={() => setAsksAddress(false)} /> : null}
      {merged === null ? null : <MergeMasksDialog masks={merged} onMerged={add} onClose={() => setMerged(null)} />}
      <UploadPanel />
      <ToastRegion />
    </div>
  )
}

function FolderButtons({ folder, onAsk }: { readonly folder: MediaFolder; readonly onAsk: (question: FolderQuestion) => void }) {
  const t = useMessages("library")
  return (
    <div className="flex gap-2">
      <Button icon={Pencil} onClick={() => onAsk({ kind: "rename", folder })}>
        {t("renameFolder")}
      </Button>
      <Button variant="danger" icon={Trash2} onClick={() => onAsk({ kind: "delete", folder })}>
        {t("deleteFolder")}
      </Button>
    </div>
  )
}

function NoFiles({ query, onAll }: { readonly query: LibraryQuery; readonly onAll: () => void }) {
  const t = useMessages("library")
  const isFiltered = isNarrowed(query)
  if (!isFiltered && query.folderId === undefined) return <Empty look="plain" title={t("emptyTitle")} body={t("emptyBody")} />
  return (
    <Empty
      look="plain"
      title={t(isFiltered ? "emptyFilteredTitle" : "emptyFolderTitle")}
      body={t(isFiltered ? "emptyFilteredBody" : "emptyFolderBody")}
    >
      <Button onClick={onAll}>{t("showAll")}</Button>
    </Empty>
  )
}
