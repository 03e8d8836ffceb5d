import { Play } from "lucide-react"
import { memo } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { FileImage } from "../library/file-image.tsx"
import { clockTime } from "./clock-time.ts"

/** The type of what is dragged from the grid to a folder: ids of files, each on a line. */
export const DRAGGED_FILES = "application/x-atelier-files"

interface MediaCardProps {
  readonly file: MediaFile
  readonly isSelected: boolean
  readonly onOpen: (file: MediaFile) => void
  readonly onToggle: (file: MediaFile, isRange: boolean) => void
  /** Ids that go along when this card is dragged. */
  readonly dragsAlong: (file: MediaFile) => readonly string[]
}

/** One file of the grid: opens by a press, is chosen by its box, by Ctrl or by Shift, and can be dragged to a folder. */
export const MediaCard = memo(function MediaCard({ file, isSelected, onOpen, onToggle, dragsAlong }: MediaCardProps) {
  const t = useMessages("library")
  const bytes = useFileSize()
  return (
    <li
      data-selected={isSelected ? "" : undefined}
      className="group relative grid min-w-0 content-start gap-1.5 rounded-card [contain-intrinsic-size:auto_220px] [content-visibility:auto]"
    >
      <button
        type="button"
        data-media-card={file.file_id}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED_FILES, dragsAlong(file).join("\n"))
          event.dataTransfer.effectAllowed = "move"
        }}
        aria-label={t("openNamed", { name: file.name })}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) onToggle(file, event.shiftKey)
          else onOpen(file)
        }}
        className="image-edge block aspect-square w-full overflow-hidden rounded-card group-data-selected:outline-2 group-data-selected:-outline-offset-2 group-data-selected:outline-accent focus-visible:-outline-offset-2"
      >
        <FileImage file={file} width={320} fit="cover" />
        {file.duration === null ? null : (
          <span
            aria-hidden="true"
            className="absolute end-2 bottom-2 flex items-center gap-1 rounded-pill bg-veil px-2 py-0.5 text-2xs font-semibold text-veil-ink tabular-nums"
          >
            <Play size={10} fill="currentColor" />
            <bdi dir="ltr">{clockTime(file.duration)}</bdi>
          </span>
        )}
      </button>
      <label className="absolute start-0 top-0 grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t("selectNamed", { name: file.name })}
          onChange={({ nativeEvent }) => onToggle(file, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          className="size-5 cursor-pointer accent-accent"
        />
      </label>
      <div className="min-w-0 px-0.5">
        <p className="truncate text-sm" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className="truncate text-xs text-ink-3 tabular-nums">
          {file.width === null || file.height === null ? null : <bdi dir="ltr">{`${file.width} × ${file.height} · `}</bdi>}
          {bytes(file.size)}
          {file.duration === null ? null : <span className="sr-only"> · {clockTime(file.duration)}</span>}
        </p>
      </div>
    </li>
  )
})
