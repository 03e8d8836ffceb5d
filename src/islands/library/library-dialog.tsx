import { X } from "lucide-react"
import { useState } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { useModalDialog } from "../_ui/use-modal-dialog.ts"
import { FileImage } from "./file-image.tsx"
import { LibraryList } from "./library-list.tsx"
import { EVERYTHING, type LibraryQuery, NOTHING_SELECTED, toggled } from "./library-rules.ts"
import { LibraryToolbar } from "./library-toolbar.tsx"
import { useLibrary } from "./use-library.ts"

interface LibraryDialogProps {
  readonly kinds: readonly MediaKind[]
  readonly isMultiple: boolean
  readonly onChosen: (files: readonly MediaFile[]) => void
  readonly onClose: () => void
}

/** Chooses among the files of My media: one by a press, several by their boxes. */
export function LibraryDialog({ kinds, isMultiple, onChosen, onClose }: LibraryDialogProps) {
  const t = useMessages("library")
  const only = kinds.length === 1 ? (kinds[0] ?? null) : null
  const [query, setQuery] = useState<LibraryQuery>({ ...EVERYTHING, kind: only })
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const { list } = useLibrary(query)
  const dialog = useModalDialog()
  const files = list.items.filter(({ kind }) => kinds.includes(kind))
  const press = (file: MediaFile, isRange: boolean) => {
    if (isMultiple)
      setSelection((before) =>
        toggled(
          before,
          files.map(({ file_id }) => file_id),
          file.file_id,
          isRange,
        ),
      )
    else onChosen([file])
  }
  const chosen = files.filter(({ file_id }) => selection.ids.has(file_id))
  return (
    <dialog
      ref={dialog}
      aria-labelledby="library-dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="panel h-[min(44rem,calc(100dvh-2rem))] w-[min(56rem,calc(100vw-2rem))] p-0 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:max-w-full max-md:rounded-none max-md:border-0"
    >
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line p-4">
          <div className="flex items-center justify-between gap-3">
            <h2 id="library-dialog-title" className="text-lg font-semibold">
              {t("chooseTitle")}
            </h2>
            <Button icon={X} onClick={onClose} label={t("close")} />
          </div>
          <LibraryToolbar
            search={query.search}
            kind={query.kind}
            kinds={kinds}
            onSearch={(search) => setQuery((before) => ({ ...before, search }))}
            onKind={(kind) => setQuery((before) => ({ ...before, kind }))}
          />
        </div>
        <div className="grid content-start gap-4 overflow-y-auto p-4">
          <LibraryList
            list={{ ...list, items: files }}
            empty={<Empty look="plain" title={t("emptyFilteredTitle")} body={t("nothingToChoose")} />}
          >
            {(shown) => (
              <ul aria-label={t("files")} className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3">
                {shown.map((file) => (
                  <li key={file.file_id}>
                    <button
                      type="button"
                      aria-label={file.name}
                      aria-pressed={isMultiple ? selection.ids.has(file.file_id) : undefined}
                      title={file.name}
                      onClick={(event) => press(file, event.shiftKey)}
                      className="image-edge block aspect-square w-full overflow-hidden rounded-control aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-accent"
                    >
                      <FileImage file={file} width={160} fit="cover" />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </LibraryList>
        </div>
        {isMultiple ? (
          <div className="flex justify-end gap-2 border-t border-line p-3">
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
              {t("choose", { count: chosen.length })}
            </Button>
          </div>
        ) : null}
      </div>
    </dialog>
  )
}
