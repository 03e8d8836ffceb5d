import { newFolderId } from "../../src/domain/_kernel/ids.ts"
import {
  folderCreate,
  folderDelete,
  folderList,
  folderMove,
  folderRename,
  libraryDelete,
  libraryList,
  libraryRestore,
  libraryUpdate,
  libraryUsage,
  type MediaFolder,
} from "../../src/domain/library/contract.ts"
import { frameDescription } from "../../src/domain/library/resource-contract.ts"
import type { MediaFile } from "../../src/domain/upload/contract.ts"
import { answer, answerCalls, never, refusal } from "./answer-calls.ts"
import { NOON_MS } from "./mount.tsx"

/** The My media of a member, which answers its calls as the server does. */
export interface MediaLibrary {
  files: readonly MediaFile[]
  folders: readonly MediaFolder[]
  /** Ids of the deleted ones. */
  readonly deleted: Set<string>
}

/** Has all calls of My media answered out of these files, newest first. */
export function haveMedia(files: readonly MediaFile[]): MediaLibrary {
  const media: MediaLibrary = { files, folders: [], deleted: new Set() }
  const there = () => media.files.filter(({ file_id }) => !media.deleted.has(file_id))
  const counted = (folder: MediaFolder) => ({ ...folder, file_count: there().filter((file) => file.folder_id === folder.folder_id).length })
  const isTaken = (name: string) => media.folders.some((folder) => folder.name === name)
  answerCalls(
    answer(libraryList, ({ search = "", kind, folder_id }) => ({
      items: there().filter(
        (file) =>
          file.name.toLowerCase().includes(search.toLowerCase()) &&
          (kind === undefined || file.kind === kind) &&
          (folder_id === undefined || file.folder_id === folder_id),
      ),
      next_cursor: null,
    })),
    // What a file shows is a part of its own.
    answer(frameDescription, never),
    answer(libraryUsage, () => ({ used: 1_000_000 * there().length, quota: 100_000_000, files: there().length })),
    answer(libraryUpdate, ({ file_ids, name, folder_id }) => {
      media.files = media.files.map((file) =>
        file_ids.some((id) => id === file.file_id)
          ? { ...file, ...(name === undefined ? {} : { name }), ...(folder_id === undefined ? {} : { folder_id }) }
          : file,
      )
      return { items: media.files.filter(({ file_id }) => file_ids.some((id) => id === file_id)) }
    }),
    answer(libraryDelete, ({ file_ids }) => {
      for (const id of file_ids) media.deleted.add(id)
      return { file_ids: [...file_ids] }
    }),
    answer(libraryRestore, ({ file_ids }) => {
      for (const id of file_ids) media.deleted.delete(id)
      return { file_ids: [...file_ids] }
    }),
    answer(folderList, () => ({ items: media.folders.map(counted) })),
    answer(folderCreate, ({ name, parent_id = null }) => {
      if (isTaken(name)) throw refusal("Conflict", { errors: [{ path: "name", message: "FolderNameTaken" }] })
      const folder = {
        folder_id: newFolderId(NOON_MS),
        name,
        parent_id,
        file_count: 0,
        is_shared: false,
        created_at: new Date(NOON_MS).toISOString(),
      }
      media.folders = [...media.folders, folder]
      return folder
    }),
    answer(folderRename, ({ folder_id, name }) => {
      const before = media.folders.find((folder) => folder.folder_id === folder_id)
      if (before === undefined) throw refusal("NotFound")
      const renamed = { ...before, name }
      media.folders = media.folders.map((folder) => (folder === before ? renamed : folder))
      return counted(renamed)
    }),
    answer(folderMove, ({ folder_id, parent_id }) => {
      const before = media.folders.find((folder) => folder.folder_id === folder_id)
      if (before === undefined) throw refusal("NotFound")
      const moved = { ...before, parent_id }
      media.folders = media.folders.map((folder) => (folder === before ? moved : folder))
      return counted(moved)
    }),
    answer(folderDelete, ({ folder_id }) => {
      media.folders = media.folders
        .filter((folder) => folder.folder_id !== folder_id)
        .map((folder) => (folder.parent_id === folder_id ? { ...folder, parent_id: null } : folder))
      media.files = media.files.map((file) => (file.folder_id === folder_id ? { ...file, folder_id: null } : file))
      return { folder_id }
    }),
  )
  return media
}
