import { Files, Folder, FolderPlus, Inbox, type LucideIcon } from "lucide-react"
import { useState } from "react"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { inTreeOrder } from "../../domain/library/folder-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { DRAGGED_FILES } from "./media-card.tsx"

interface FolderListProps {
  readonly folders: readonly MediaFolder[] | null
  /** The chosen one: undefined for all files, null for those outside of folders. */
  readonly folderId: string | null | undefined
  readonly onChoose: (folderId: string | null | undefined) => void
  readonly onNew: () => void
  /** Files were dropped on a folder. */
  readonly onDropFiles: (fileIds: readonly string[], folderId: string | null) => void
}

/** The folders: in a row. Files from the grid can be dropped on them. */
export function FolderList({ folders, folderId, onChoose, onNew, onDropFiles }: FolderListProps) {
  const t = useMessages("library")
  return (
    <nav aria-label={t("folders")} className="min-w-0">
      <ul className="scroll-row -mx-3 flex gap-1.5 overflow-x-auto px-3 py-1">
        <Entry icon={Files} name={t("allFiles")} isChosen={folderId === undefined} onChoose={() => onChoose(undefined)} />
        <Entry
          icon={Inbox}
          name={t("looseFiles")}
          isChosen={folderId === null}
          onChoose={() => onChoose(null)}
          onDropFiles={(ids) => onDropFiles(ids, null)}
        />
        {inTreeOrder(folders ?? []).map(({ folder_id, name, file_count }) => (
          <Entry
            key={folder_id}
            icon={Folder}
            name={name}
            count={file_count}
            isChosen={folderId === folder_id}
            onChoose={() => onChoose(folder_id)}
            onDropFiles={(ids) => onDropFiles(ids, folder_id)}
          />
        ))}
        <li>
          <button type="button" onClick={onNew} className={`${ENTRY} border-transparent text-ink-2`}>
            <FolderPlus size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
            {t("newFolder")}
          </button>
        </li>
      </ul>
    </nav>
  )
}

const ENTRY =
  "relative flex min-h-9 w-full items-center gap-2.5 rounded-control border px-3 text-start whitespace-nowrap hover:bg-hover max-md:min-h-11 focus-visible:-outline-offset-2"

interface EntryProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly count?: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onDropFiles?: (fileIds: readonly string[]) => void
}

function Entry({ icon: Icon, name, count, isChosen, onChoose, onDropFiles }: EntryProps) {
  const t = useMessages("library")
  const [isOver, setIsOver] = useState(false)
  const look = isOver ? "border-accent bg-accent-soft" : isChosen ? "border-line bg-raised font-semibold" : "border-line"
  return (
    <li className="max-w-64 min-w-0 flex-none">
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
        onDragOver={(event) => {
          if (onDropFiles === undefined || !event.dataTransfer.types.includes(DRAGGED_FILES)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = "move"
          setIsOver(true)
        }}
        onDragLeave={({ relatedTarget, currentTarget }) => {
          if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
        }}
        onDrop={(event) => {
          setIsOver(false)
          const ids = event.dataTransfer.getData(DRAGGED_FILES)
          if (ids === "" || onDropFiles === undefined) return
          event.preventDefault()
          onDropFiles(ids.split("\n"))
        }}
        className={`${ENTRY} ${look}`}
      >
        <Icon size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
        <bdi className="min-w-0 grow truncate" title={name}>
          {name}
        </bdi>
        {count === undefined ? null : (
          <span className="text-xs font-normal text-ink-3 tabular-nums">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t("fileCount", { count })}</span>
          </span>
        )}
      </button>
    </li>
  )
}
