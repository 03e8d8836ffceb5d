import { Folder, FolderPlus, Inbox } from "lucide-react"
import type { ReactNode } from "react"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { inTreeOrder } from "../../domain/library/folder-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useAction } from "../_ui/use-action.ts"
import type { Folders } from "./use-folders.ts"

interface MoveDialogProps {
  readonly title: string
  /** What lies outside of all folders is called. */
  readonly outside: string
  readonly folders: readonly MediaFolder[]
  /** The folder that all of it is in already; undefined where it is in several. */
  readonly current: string | null | undefined
  readonly onMove: (folderId: string | null) => void
  /** Makes a folder to move to; left out where there is no need of one. */
  readonly onNew?: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks where files or folders are to go; the button twin of dragging them. */
export function MoveDialog({ title, outside, folders, current, onMove, onNew, onClose, children }: MoveDialogProps) {
  const t = useMessages("library")
  const places = [
    { id: null, name: outside, icon: Inbox, isWithin: false },
    ...inTreeOrder(folders).map(({ folder_id, name, parent_id }) => ({ id: folder_id, name, icon: Folder, isWithin: parent_id !== null })),
  ]
  return (
    <Modal title={title} closeLabel={t("cancel")} onClose={onClose} isLight>
      {children}
      <ul className="-mx-2 grid max-h-[50dvh] gap-0.5 overflow-y-auto">
        {places.map(({ id, name, icon: Icon, isWithin }) => (
          <li key={id ?? "none"} className={isWithin ? "ps-6" : undefined}>
            <button
              type="button"
              disabled={id === current}
              onClick={() => onMove(id)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-hover focus-visible:-outline-offset-2 disabled:text-ink-3 disabled:hover:bg-transparent"
            >
              <Icon size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
              <bdi className="min-w-0 grow truncate">{name}</bdi>
              {id === current ? <span className="text-xs">{t("isHere")}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {onNew === undefined ? null : (
        <Button icon={FolderPlus} onClick={onNew} className="justify-self-start">
          {t("newFolder")}
        </Button>
      )}
    </Modal>
  )
}

interface MoveFolderDialogProps {
  readonly folder: MediaFolder
  readonly folders: Folders
  readonly onClose: () => void
}

/** Asks which folder another one is to lie in; one with folders in it stays at the top, and it is said why. */
export function MoveFolderDialog({ folder: { folder_id: id, name, parent_id: parent }, folders, onClose }: MoveFolderDialogProps) {
  const t = useMessages("library")
  const { failure, run } = useAction()
  const all = folders.folders ?? []
  const hasFolders = all.some(({ parent_id }) => parent_id === id)
  const move = async (to: string | null) => {
    if ((await run(() => folders.move(id, to))) !== null) onClose()
  }
  return (
    <MoveDialog
      title={t("moveFolderTitle", { name })}
      outside={t("topLevel")}
      folders={hasFolders ? [] : all.filter((one) => one.folder_id !== id && one.parent_id === null)}
      current={parent}
      onMove={(to) => void move(to)}
      onClose={onClose}
    >
      {hasFolders ? <p className="text-sm text-ink-2">{t("holdsFolders", { name })}</p> : null}
      <FailureBox failure={failure} hasNoFields />
    </MoveDialog>
  )
}
