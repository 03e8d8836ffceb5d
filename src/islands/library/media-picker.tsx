import { FolderOpen, Upload } from "lucide-react"
import { useId, useMemo, useRef, useState } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { acceptedTypes } from "../upload/accepted-types.ts"
import { filesOf, type PickedFile, pickFiles, picksHandles } from "../upload/file-handles.ts"
import { HeldFiles } from "./held-files.tsx"
import type { PickerTool } from "./picker-tools.ts"
import { RefusedFiles } from "./refused-files.tsx"
import { reportFailure } from "./report-failure.ts"
import { type HeicConversion, usePicked } from "./use-picked.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)
const NO_TOOLS: readonly PickerTool[] = []

export interface MediaPickerProps {
  readonly kinds: readonly MediaKind[]
  readonly isMultiple: boolean
  /** Where the files go; null: outside of all folders. */
  readonly folderId?: string | null
  /** What is left of the quota, bytes; null where it is not known. */
  readonly roomBytes?: number | null
  /** Files dropped anywhere on the page are taken. */
  readonly isPageWide?: boolean
  /** A slim row instead of a large zone. */
  readonly isSlim?: boolean
  /** Something else is the one thing to do on the screen. */
  readonly isMinor?: boolean
  /** Tools that are offered on picked files before they are uploaded; with any that fits, the files wait for a press of "Upload". */
  readonly tools?: readonly PickerTool[]
  /** Offers files of My media too, and calls back with what was chosen. */
  readonly onChosen?: (files: readonly MediaFile[]) => void
}

/**
 * Where files come in: a button, a zone to drop them on, the clipboard, and My media. They are looked at and put into the queue of the
 * uploads; `uploads.onUploaded` tells of those that arrived. The page shows `UploadPanel` beside it; its island needs the messages
 * `uploads`, `errors`, and `media` where it offers My media.
 */
export function MediaPicker({
  kinds,
  isMultiple,
  folderId = null,
  roomBytes = null,
  isPageWide = false,
  isSlim = false,
  isMinor = false,
  tools = NO_TOOLS,
  onChosen,
}: MediaPickerProps) {
  const t = useMessages("upload")
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const fitting = useMemo(() => tools.filter((tool) => tool.kinds.some((kind) => kinds.includes(kind))), [tools, kinds])
  const accepted = useMemo(() => acceptedTypes(kinds), [kinds])
  const picked = usePicked({ kinds, roomBytes, folderId, waits: fitting.length > 0 })
  const take = (files: readonly PickedFile[]) => void picked.pick(isMultiple ? files : files.slice(0, 1)).catch(reportFailure)
  const isOver = useFilePlace(zone, (transfer) => void filesOf(transfer).then(take), { isPageWide })
  const open = () => {
    if (picksHandles()) pickFiles(accepted, isMultiple).then(take).catch(reportFailure)
    else input.current?.click()
  }
  return (
    <div className="grid gap-3">
      <div
        ref={zone}
        data-over={isOver ? "" : undefined}
        className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-card border border-dashed border-line-strong text-center transition-colors data-over:border-accent data-over:bg-accent-soft ${isSlim ? "px-4 py-3" : "flex-col px-6 py-10"}`}
      >
        <p id={`${id}-hint`} className="text-ink-2 pointer-coarse:hidden">
          {t(isOver ? "dropNow" : "dropHint")}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant={isMinor ? "plain" : "primary"} icon={Upload} onClick={open} aria-describedby={`${id}-hint`}>
            {t(isMultiple ? "chooseFiles" : "chooseFile")}
          </Button>
          {onChosen === undefined ? null : (
            <Button icon={FolderOpen} onClick={() => setIsChoosing(true)} className="min-h-[34px]">
              {t("fromLibrary")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple={isMultiple}
          accept={Object.entries(accepted).flat(2).join(",")}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ""
            take(files.map((file) => ({ file, handle: null })))
          }}
        />
      </div>
      <p role="status" className="text-sm text-ink-2 wrap-anywhere empty:hidden">
        {heicWords(t, picked.heic)}
      </p>
      <RefusedFiles files={picked.refused} onForget={picked.forgetRefused} />
      {/* What is left of it when a tool or a file goes is where the focus goes on. */}
      <div className="empty:hidden">
        <HeldFiles held={picked.held} tools={fitting} onReplace={picked.replace} onDrop={picked.drop} onSend={picked.send} />
      </div>
      {isChoosing && onChosen !== undefined ? (
        <LibraryDialog
          kinds={kinds}
          isMultiple={isMultiple}
          onClose={() => setIsChoosing(false)}
          onChosen={(files) => {
            setIsChoosing(false)
            onChosen(files)
          }}
        />
      ) : null}
    </div>
  )
}

/** That images of a phone are made into JPEGs, and that they were; null where there were none. */
function heicWords(t: ReturnType<typeof useMessages<"upload">>, { underWay, converted }: HeicConversion): string | null {
  if (underWay !== null) return t("convertingHeic", { name: underWay })
  return converted.length === 0 ? null : t("convertedHeic", { count: converted.length, name: converted[0] ?? "" })
}
