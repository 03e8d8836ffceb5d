import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"
import type { Library } from "./use-library.ts"

const FolderDialogs = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../my-media/folder-dialogs.tsx").then((chunk) => chunk.FolderDialogs),
)
const OpenedFile = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./opened-file.tsx").then((chunk) => chunk.OpenedFile))

/** What lies over the library: a question, and the file that was opened. */
export function LibraryDialogs({ library }: { readonly library: Library }) {
  const { question, ask, folders, move, change, opening, list, renew, remove } = library
  const { file } = opening
  return (
    <>
      {question === null ? null : (
        <FolderDialogs
          question={question}
          folders={folders}
          onMove={(moved, folderId) =>
            move(
              moved.map(({ id }) => id),
              folderId,
            )
          }
          onAsk={ask}
          onDeleted={() => change(WHOLE_LIBRARY)}
        />
      )}
      {file === null ? null : (
        <OpenedFile
          file={file}
          folders={folders}
          onChanged={renew}
          onTrash={() => {
            const item = list.items.find(({ id }) => id === file.file_id)
            opening.close()
            if (item !== undefined) remove([item])
          }}
          onMove={() => {
            ask({ kind: "move", moved: list.items.filter(({ id }) => id === file.file_id) })
            opening.close()
          }}
          onClose={opening.close}
        />
      )}
    </>
  )
}
