import { ChevronLeft, ChevronRight, Download, FolderInput, Frame, Repeat2, Send, Trash2, WandSparkles, X } from "lucide-react"
import { Fragment, useEffect, useId, useRef } from "react"
import { useFormatter } from "use-intl/react"
import type { MediaFolder } from "../../domain/library/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { boardPath } from "../_making/board-path.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { FactList } from "../_ui/fact-list.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { useModalDialog } from "../_ui/use-modal-dialog.ts"
import { publishItemOfFile } from "../library/publish-item-of-file.ts"
import { subjectOfFile } from "../sight/sight-subject.ts"
import { VideoAudio } from "../stream/video-audio.tsx"
import { VideoStreaming } from "../stream/video-streaming.tsx"
import { clockTime } from "./clock-time.ts"
import { FilePreview } from "./file-preview.tsx"
import { RenameForm } from "./rename-form.tsx"

const VideoCaptions = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../stream/video-captions.tsx").then((chunk) => chunk.VideoCaptions),
)
const FileSight = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../sight/file-sight.tsx").then((chunk) => chunk.FileSight),
)

interface MediaDetailProps {
  readonly file: MediaFile
  readonly folders: readonly MediaFolder[]
  /** The files before and after it in the list. */
  readonly before: MediaFile | null
  readonly after: MediaFile | null
  readonly onShow: (file: MediaFile) => void
  readonly onRename: (file: MediaFile, name: string) => Promise<void>
  readonly onDownload: (file: MediaFile) => void
  readonly onMove: (file: MediaFile) => void
  readonly onDelete: (file: MediaFile) => void
  readonly onClose: () => void
}

const STEP = "absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-pill bg-veil text-veil-ink"

/** One file, large: what it looks or sounds like, what is known of it, and what can be done with it. */
export function MediaDetail({ file, folders, before, after, onShow, onClose, ...on }: MediaDetailProps) {
  const t = useMessages("library")
  const id = useId()
  const dialog = useModalDialog("h2")
  const item = publishItemOfFile(file)
  const subject = subjectOfFile(file)
  const shown = useRef(file.file_id)
  useEffect(() => {
    shown.current = file.file_id
    // What was pressed may belong to the file before, or lead no further.
    const element = dialog.current
    if (element?.contains(document.activeElement) === false) element.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true })
  }, [dialog, file.file_id])
  // The card of the file that was looked at last has the focus afterwards.
  useEffect(() => () => document.querySelector<HTMLElement>(`[data-media-card="${CSS.escape(shown.current)}"]`)?.focus(), [])
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const onClick = (event: MouseEvent) => event.target === element && onClose()
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("input, video, audio, [role=slider], [data-player]") !== null
      if (isElsewhere || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const onward = getComputedStyle(element).direction === "rtl" ? "ArrowLeft" : "ArrowRight"
      const next = event.key === onward ? after : event.key === "ArrowLeft" || event.key === "ArrowRight" ? before : null
      if (next !== null) onShow(next)
    }
    element.addEventListener("click", onClick)
    element.addEventListener("keydown", onKey)
    return () => {
      element.removeEventListener("click", onClick)
      element.removeEventListener("keydown", onKey)
    }
  }, [dialog, before, after, onShow, onClose])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="panel max-h-[calc(100dvh-2rem)] w-[min(72rem,calc(100vw-2rem))] overflow-y-auto p-0 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:max-w-full max-md:rounded-none max-md:border-0"
    >
      <div className="grid lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="relative grid min-h-64 place-items-center bg-sunken lg:sticky lg:top-0 lg:h-[calc(100dvh-2rem-2px)] lg:self-start">
          <FilePreview key={file.file_id} file={file} />
          {before === null ? null : (
            <button
              type="button"
              aria-label={t("previous")}
              title={t("previous")}
              onClick={() => onShow(before)}
              className={`${STEP} start-3`}
            >
              <ChevronLeft size={22} className="rtl:-scale-x-100" />
            </button>
          )}
          {after === null ? null : (
            <button type="button" aria-label={t("next")} title={t("next")} onClick={() => onShow(after)} className={`${STEP} end-3`}>
              <ChevronRight size={22} className="rtl:-scale-x-100" />
            </button>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-5">
          <div className="flex items-start justify-between gap-3">
            <h2 id={`${id}-title`} tabIndex={-1} className="min-w-0 outline-none text-lg font-semibold wrap-anywhere">
              <bdi>{file.name}</bdi>
            </h2>
            <Button
              icon={X}
              onClick={onClose}
              label={t("close")}
              className="-me-1 max-lg:absolute max-lg:end-3 max-lg:top-3 max-lg:z-10 max-lg:me-0 max-lg:size-11 max-lg:rounded-pill max-lg:border-0 max-lg:bg-veil max-lg:text-veil-ink"
            />
          </div>
          <Facts file={file} folders={folders} />
          <Fragment key={file.file_id}>
            <VideoStreaming file={file} />
            <VideoAudio file={file} />
            {file.kind === "video" ? <VideoCaptions file={file} /> : null}
            {subject === null ? null : <FileSight subject={subject} />}
            <RenameForm name={file.name} onSave={(name) => on.onRename(file, name)} />
          </Fragment>
          <div className="flex flex-wrap gap-2">
            {item === null ? null : (
              <Button variant="primary" icon={Send} isIconMirrored aria-haspopup="dialog" onClick={() => openPublish({ items: [item] })}>
                {t("publish")}
              </Button>
            )}
            {file.kind === "image" ? <GeneratorLink file={file} /> : null}
            {file.kind === "video" ? <RemakeLink file={file} /> : null}
            <Button icon={Download} onClick={() => on.onDownload(file)}>
              {t("download")}
            </Button>
            {file.kind === "image" ? (
              <Button icon={Frame} onClick={() => location.assign(boardPath({ file: file.url, name: file.name }))}>
                {t("openOnBoard")}
              </Button>
            ) : null}
            <Button icon={FolderInput} onClick={() => on.onMove(file)}>
              {t("move")}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => on.onDelete(file)}>
              {t("delete")}
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** The image over the page, in the tab that suits it: its recipe as settings, or itself to be worked on. */
function GeneratorLink({ file }: { readonly file: MediaFile }) {
  const t = useMessages("library")
  const locale = location.pathname.split("/")[1] ?? "en"
  return (
    <a
      href={`/${locale}/generator?${new URLSearchParams({ file: file.file_id, url: file.url })}`}
      data-generator=""
      className={buttonLook()}
    >
      <WandSparkles size={16} strokeWidth={1.75} className="shrink-0" />
      {t("openInGenerator")}
    </a>
  )
}

/** The video where another is made out of it. */
function RemakeLink({ file }: { readonly file: MediaFile }) {
  const t = useMessages("library")
  const locale = location.pathname.split("/")[1] ?? "en"
  return (
    <a href={`/${locale}/create/video?${new URLSearchParams({ file: file.file_id })}`} className={buttonLook()}>
      <Repeat2 size={16} strokeWidth={1.75} className="shrink-0" />
      {t("remake")}
    </a>
  )
}

function Facts({ file, folders }: { readonly file: MediaFile; readonly folders: readonly MediaFolder[] }) {
  const t = useMessages("library")
  const format = useFormatter()
  // Only ever rendered in the browser, so the hour is that of its place.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const bytes = useFileSize()
  const folder = folders.find(({ folder_id }) => folder_id === file.folder_id)
  const facts: readonly (readonly [string, string])[] = [
    [t("type"), file.content_type],
    [t("size"), bytes(file.size)],
    ...(file.width === null || file.height === null
      ? []
      : [[t("dimensions"), t("dimensionsPx", { width: String(file.width), height: String(file.height) })] as const]),
    ...(file.duration === null ? [] : [[t("duration"), clockTime(file.duration)] as const]),
    [t("added"), format.dateTime(new Date(file.created_at), { dateStyle: "medium", timeStyle: "short", timeZone })],
    [t("folder"), folder?.name ?? t("looseFiles")],
  ]
  return <FactList facts={facts} />
}
