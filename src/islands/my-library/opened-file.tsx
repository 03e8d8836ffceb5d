import { useState } from "react"
import { libraryUpdate } from "../../domain/library/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { saveFile } from "../library/download-files.ts"
import { reportFailure } from "../library/report-failure.ts"
import { MediaDetail } from "../my-media/media-detail.tsx"
import type { Folders } from "../my-media/use-folders.ts"

interface OpenedFileProps {
  readonly file: MediaFile
  readonly folders: Folders
  readonly onChanged: () => void
  readonly onTrash: () => void
  readonly onMove: () => void
  readonly onClose: () => void
}

/** A file of the library, large, with all that can be done with it. */
export function OpenedFile({ file, folders, onChanged, onTrash, onMove, onClose }: OpenedFileProps) {
  const [shown, setShown] = useState(file)
  return (
    <MediaDetail
      file={shown}
      folders={folders.folders ?? []}
      before={null}
      after={null}
      onShow={setShown}
      onRename={async ({ file_id: id }, name) => {
        const { items } = await call(libraryUpdate, { file_ids: [id], name }, { handlesErrors: true })
        setShown((before) => items[0] ?? before)
        onChanged()
      }}
      onDownload={({ file_id: id, name }) => void saveFile(id, name).catch(reportFailure)}
      onMove={onMove}
      onDelete={onTrash}
      onClose={onClose}
    />
  )
}
