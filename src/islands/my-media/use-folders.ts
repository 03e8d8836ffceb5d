import { useCallback, useEffect, useRef, useState } from "react"
import {
  folderCreate,
  folderDelete,
  folderList,
  folderMove,
  folderRename,
  libraryUsage,
  type MediaFolder,
  type MediaUsage,
} from "../../domain/library/contract.ts"
import { call } from "../_runtime/call.ts"
import { type Failure, failureOf } from "../_ui/failure.ts"

const OWN_WORDS = { handlesErrors: true } as const

/** The folders of an account and what its files take up. */
export interface Folders {
  /** By name; null until they are known. */
  readonly folders: readonly MediaFolder[] | null
  readonly usage: MediaUsage | null
  readonly failure: Failure | null
  /** Asks again, as after files came, went or moved. Never rejects. */
  readonly refresh: () => Promise<void>
  /** These throw CallError. */
  readonly create: (name: string, parentId: string | null) => Promise<MediaFolder>
  readonly rename: (folderId: string, name: string) => Promise<void>
  /** Moves a folder into another one, or to the top. */
  readonly move: (folderId: string, parentId: string | null) => Promise<void>
  readonly remove: (folderId: string) => Promise<void>
}

export function useFolders(): Folders {
  const [folders, setFolders] = useState<readonly MediaFolder[] | null>(null)
  const [usage, setUsage] = useState<MediaUsage | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** What was asked last, until it is answered: an earlier answer is older. */
  const asked = useRef<object | null>(null)

  const refresh = useCallback(async () => {
    const own = {}
    asked.current = own
    try {
      const [list, used] = await Promise.all([call(folderList, {}, OWN_WORDS), call(libraryUsage, {}, OWN_WORDS)])
      if (asked.current !== own) return
      setFolders(list.items)
      setUsage(used)
      setFailure(null)
    } catch (error) {
      if (asked.current === own) setFailure(failureOf(error, Date.now()))
    } finally {
      if (asked.current === own) asked.current = null
    }
  }, [])
  useEffect(() => void refresh(), [refresh])

  /** What is asked already may be answered as it was before. */
  const change = (changed: (before: readonly MediaFolder[]) => readonly MediaFolder[]) => {
    setFolders((before) => changed(before ?? []))
    if (asked.current !== null) void refresh()
  }
  const put = (folder: MediaFolder) =>
    change((before) =>
      [...before.filter(({ folder_id }) => folder_id !== folder.folder_id), folder].toSorted((left, right) =>
        left.name.localeCompare(right.name),
      ),
    )
  return {
    folders,
    usage,
    failure,
    refresh,
    async create(name, parentId) {
      const folder = await call(folderCreate, { name, parent_id: parentId }, OWN_WORDS)
      put(folder)
      return folder
    },
    async rename(folderId, name) {
      put(await call(folderRename, { folder_id: folderId, name }, OWN_WORDS))
    },
    async move(folderId, parentId) {
      put(await call(folderMove, { folder_id: folderId, parent_id: parentId }, OWN_WORDS))
    },
    async remove(folderId) {
      await call(folderDelete, { folder_id: folderId }, OWN_WORDS)
      change((before) =>
        before.flatMap((folder) => {
          if (folder.folder_id === folderId) return []
          return folder.parent_id === folderId ? { ...folder, parent_id: null } : folder
        }),
      )
    },
  }
}
