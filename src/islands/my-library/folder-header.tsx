import { Ellipsis, Folder, FolderInput, FolderPlus, Pencil, Trash2 } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Menu } from "../_ui/menu.tsx"
import type { FolderQuestion } from "../my-media/folder-dialogs.tsx"
import { ItemCount } from "./item-count.tsx"

/** What can be done with the folder that the library shows. */
export function FolderMenu({ folder, onAsk }: { readonly folder: MediaFolder; readonly onAsk: (question: FolderQuestion) => void }) {
  const t = useMessages("mylibrary")
  const inside = {
    label: t("newFolderInside"),
    icon: FolderPlus,
    onChoose: () => onAsk({ kind: "create", moved: [], within: folder }),
  }
  return (
    <Menu
      opener={<Button variant="quiet" icon={Ellipsis} label={t("folderActions")} />}
      groups={[
        [
          { label: t("renameFolder"), icon: Pencil, onChoose: () => onAsk({ kind: "rename", folder }) },
          { label: t("moveFolderTo"), icon: FolderInput, onChoose: () => onAsk({ kind: "moveFolder", folder }) },
          // Folders nest once.
          ...(folder.parent_id === null ? [inside] : []),
        ],
        [{ label: t("deleteFolder"), icon: Trash2, isDangerous: true, onChoose: () => onAsk({ kind: "delete", folder }) }],
      ]}
    />
  )
}

interface FoldersWithinProps {
  readonly locale: Locale
  readonly folder: MediaFolder
  readonly folders: readonly MediaFolder[]
  readonly onChoose: (folderId: string) => void
}

/** The folders in the one that the library shows, as links above its things; nothing where there are none. */
export function FoldersWithin({ locale, folder, folders, onChoose }: FoldersWithinProps) {
  const t = useMessages("mylibrary")
  const within = folders.filter(({ parent_id: parent }) => parent === folder.folder_id)
  if (within.length === 0) return null
  return (
    <nav aria-label={t("foldersIn", { name: folder.name })}>
      <ul className="flex flex-wrap gap-2">
        {within.map(({ folder_id: id, name, file_count: count }) => (
          <li key={id} className="max-w-full min-w-0">
            <a
              href={`/${locale}/library?folder=${id}`}
              className="library-link border border-line"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onChoose(id)
              }}
            >
              <Folder size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              <ItemCount t={t} count={count} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
