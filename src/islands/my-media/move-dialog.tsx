import { Folder, FolderPlus, Inbox } from "lucide-react"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"

interface MoveDialogProps {
  readonly folders: readonly MediaFolder[]
  readonly count: number
  /** The folder that all of the files are in already; undefined where they are in several. */
  readonly current: string | null | undefined
  readonly onMove: (folderId: string | null) => void
  readonly onNew: () => void
  readonly onClose: () => void
}

/** Asks where files are to go; the button twin of dragging them. */
export function MoveDialog({ folders, count, current, onMove, onNew, onClose }: MoveDialogProps) {
  const t = useMessages("library")
  const places = [
    { id: null, name: t("looseFiles"), icon: Inbox },
    ...folders.map(({ folder_id, name }) => ({ id: folder_id, name, icon: Folder })),
  ]
  return (
    <Modal title={t("moveTitle", { count })} closeLabel={t("cancel")} onClose={onClose} isLight>
      <ul className="-mx-2 grid max-h-[50dvh] gap-0.5 overflow-y-auto">
        {places.map(({ id, name, icon: Icon }) => (
          <li key={id ?? "none"}>
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
      <Button icon={FolderPlus} onClick={onNew} className="justify-self-start">
        {t("newFolder")}
      </Button>
    </Modal>
  )
}
