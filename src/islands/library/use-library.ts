import { useCallback } from "react"
import { libraryList } from "../../domain/library/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { type PagedListHandle, usePagedList } from "../_ui/use-paged-list.ts"
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

/** The files of a query; begins anew when the query changes. */
export function useLibrary({ search, kind, folderId }: LibraryQuery): Library {
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) => {
      const trimmed = search.trim()
      const input = {
        ...(trimmed === "" ? {} : { search: trimmed }),
        ...(kind === null ? {} : { kind }),
        ...(folderId === undefined ? {} : { folder_id: folderId }),
        ...(cursor === null ? {} : { cursor }),
        limit: PAGE_SIZE,
      }
      return call(libraryList, input, { handlesErrors: true, signal })
    },
    [search, kind, folderId],
  )
  const merge = useCallback(
    (before: readonly MediaFile[], files: readonly MediaFile[]) => withFiles(before, files, { search, kind, folderId }),
    [search, kind, folderId],
  )
  const list = usePagedList({ load, keyOf: idOf, merge })
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
