import { useCallback } from "react"
import { libraryList } from "../../domain/library/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"
import type { VideoChange } from "../upload/video-images/video-changes.ts"
import { type LibraryQuery, withFiles, withoutFiles } from "./library-rules.ts"

/** Files of a page of the list: full rows at every number of columns that there is. */
const PAGE_SIZE = 60

/** The files of a query as far as they are known, newest first. */
export interface Library {
  readonly list: PagedListHandle<MediaFile>
  /** Takes in files that are new or have changed; those that no longer belong to the query go. */
  readonly put: (files: readonly MediaFile[]) => void
  readonly take: (ids: ReadonlySet<string>) => void
  /** Says what was made of a file; nothing where it is not in the list. */
  readonly amend: (fileId: string, change: VideoChange) => void
}

const idOf = ({ file_id }: MediaFile) => file_id

/** The files of a query; starts over when the query changes. */
export function useLibrary({ search, kind, folderId }: LibraryQuery): Library {
  const merge = useCallback(
    (before: readonly MediaFile[], files: readonly MediaFile[]) => withFiles(before, files, { search, kind, folderId }),
    [search, kind, folderId],
  )
  const wanted = { search: search.trim() || undefined, kind: kind ?? undefined, folder_id: folderId, limit: PAGE_SIZE }
  const list = useCallList(libraryList, wanted, { keyOf: idOf, merge })
  const { change } = list
  return {
    list,
    put: useCallback((files) => change((before) => merge(before, files)), [change, merge]),
    take: useCallback((ids) => change((before) => withoutFiles(before, ids)), [change]),
    amend: useCallback(
      (fileId, made) => change((before) => before.map((file) => (file.file_id === fileId ? { ...file, ...made } : file))),
      [change],
    ),
  }
}
