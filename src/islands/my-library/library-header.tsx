import { Link2, Menu as MenuIcon, Pencil, Share2, Trash2 } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FolderMenu } from "./folder-header.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"
import { UploadButton } from "./upload-button.tsx"
import type { Library } from "./use-library.ts"

/** What the list is of, and what can be done with that: a folder, a saved search, or all there is. */
export function LibraryHeader({ library }: { readonly library: Library }) {
  const t = useMessages("mylibrary")
  const words = useMessages("folders")
  const { view, change, folder, searches, isNavOpen, setIsNavOpen, ask } = library
  const { current } = searches
  const renameSearch = () => {
    if (current === null) return
    ask({ kind: "search", search: { isNew: false, name: current.name, save: (name) => searches.rename(current, name) } })
  }
  const removeSearch = () => {
    if (current === null) return
    void searches.remove(current)
    change(WHOLE_LIBRARY)
  }
  return (
    <header className="flex flex-wrap items-center gap-2">
      <Button
        icon={MenuIcon}
        label={t("places")}
        aria-expanded={isNavOpen}
        onClick={() => setIsNavOpen((before) => !before)}
        className="lg:hidden"
      />
      <h1 tabIndex={-1} className="min-w-0 grow truncate text-lg font-semibold">
        <bdi>{current?.name ?? folder?.name ?? t(`view_${view.view}`)}</bdi>
      </h1>
      {current === null ? null : (
        <>
          <Button variant="quiet" icon={Pencil} label={t("renameSearch")} onClick={renameSearch} />
          <Button variant="quiet" icon={Trash2} label={t("deleteSearch")} onClick={removeSearch} />
        </>
      )}
      {folder === undefined || current !== null ? null : (
        <>
          <Button
            variant="quiet"
            icon={folder.is_shared ? Link2 : Share2}
            label={folder.is_shared ? words("isShared") : words("share")}
            aria-haspopup="dialog"
            onClick={() => ask({ kind: "share", folder })}
          />
          <FolderMenu folder={folder} onAsk={ask} />
        </>
      )}
      <UploadButton folderId={view.folderId} />
    </header>
  )
}
