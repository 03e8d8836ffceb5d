import type { MediaFolder } from "../../domain/library/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useAction } from "../_ui/use-action.ts"
import { FolderShare } from "./folder-share.tsx"
import { MoveDialog, MoveFolderDialog } from "./move-dialog.tsx"
import { NameDialog, useFolderWords } from "./name-dialog.tsx"
import { type NamedSearch, SearchDialog } from "./search-dialog.tsx"
import type { Folders } from "./use-folders.ts"

/** Something that is filed, and where it lies now. */
export interface Moved {
  readonly id: string
  readonly folder_id: string | null
}

/**
 * What is asked about folders, and about saved searches, which lie beside them. `moved` of a new folder go into it once it is there; it lies
 * in `within`, or at the top.
 */
export type FolderQuestion =
  | { readonly kind: "create"; readonly moved: readonly Moved[]; readonly within?: MediaFolder }
  | { readonly kind: "rename"; readonly folder: MediaFolder }
  | { readonly kind: "delete"; readonly folder: MediaFolder }
  | { readonly kind: "moveFolder"; readonly folder: MediaFolder }
  | { readonly kind: "move"; readonly moved: readonly Moved[] }
  | { readonly kind: "share"; readonly folder: MediaFolder }
  | { readonly kind: "search"; readonly search: NamedSearch }

interface FolderDialogsProps {
  readonly question: FolderQuestion | null
  readonly folders: Folders
  readonly onMove: (moved: readonly Moved[], folderId: string | null) => void
  readonly onAsk: (question: FolderQuestion | null) => void
  readonly onDeleted: (name: string) => void
}

/** The dialogs of the folders and the saved searches, one at a time. */
export function FolderDialogs({ question, folders, onMove, onAsk, onDeleted }: FolderDialogsProps) {
  const t = useMessages("library")
  const close = () => onAsk(null)
  switch (question?.kind) {
    case undefined:
      return null
    case "create": {
      const { moved, within } = question
      const create = async (name: string) => {
        const folder = await folders.create(name, within?.folder_id ?? null)
        if (moved.length > 0) onMove(moved, folder.folder_id)
      }
      const title = within === undefined ? t("newFolder") : t("newFolderIn", { name: within.name })
      return <NameDialog title={title} saveLabel={t("create")} name="" onSave={create} onClose={close} />
    }
    case "rename": {
      const { folder_id, name } = question.folder
      const rename = (changed: string) => folders.rename(folder_id, changed)
      return <NameDialog title={t("renameFolderTitle")} saveLabel={t("save")} name={name} onSave={rename} onClose={close} />
    }
    case "delete":
      return <DeleteFolder folder={question.folder} folders={folders} onDeleted={onDeleted} onClose={close} />
    case "moveFolder":
      return <MoveFolderDialog folder={question.folder} folders={folders} onClose={close} />
    case "share":
      return <FolderShare folder={question.folder} onChanged={() => void folders.refresh()} onClose={close} />
    case "search":
      return <SearchDialog {...question.search} onClose={close} />
    case "move": {
      const { moved } = question
      const [first] = moved
      const isTogether = moved.every(({ folder_id }) => folder_id === first?.folder_id)
      return (
        <MoveDialog
          title={t("moveTitle", { count: moved.length })}
          outside={t("looseFiles")}
          folders={folders.folders ?? []}
          current={isTogether ? first?.folder_id : undefined}
          onMove={(folderId) => onMove(moved, folderId)}
          onNew={() => onAsk({ kind: "create", moved })}
          onClose={close}
        />
      )
    }
  }
}

interface DeleteFolderProps {
  readonly folder: MediaFolder
  readonly folders: Folders
  readonly onDeleted: (name: string) => void
  readonly onClose: () => void
}

function DeleteFolder({ folder: { folder_id, name }, folders, onDeleted, onClose }: DeleteFolderProps) {
  const t = useMessages("library")
  const words = useFolderWords()
  const within = (folders.folders ?? []).filter(({ parent_id: parent }) => parent === folder_id).length
  const { isBusy, failure, run } = useAction()
  const remove = async () => {
    if ((await run(() => folders.remove(folder_id))) === null) return
    onClose()
    onDeleted(name)
  }
  return (
    <ConfirmDialog
      title={t("deleteFolderTitle", { name })}
      body={within === 0 ? t("deleteFolderBody") : t("deleteFolderBodyNested", { count: within })}
      confirmLabel={t("deleteFolder")}
      cancelLabel={t("cancel")}
      isDangerous
      isBusy={isBusy}
      failure={<FailureBox failure={failure} words={words} hasNoFields />}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
