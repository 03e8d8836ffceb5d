interface Nested {
  readonly folder_id: string
  readonly parent_id: string | null
}

/** Why a folder cannot lie in another one; null where it can. Folders nest once. */
export function nestingRefusal(
  folder: { readonly id: string | null; readonly hasFolders: boolean },
  parent: Nested,
): "FolderIntoItself" | "FolderTooDeep" | null {
  if (folder.id === parent.folder_id) return "FolderIntoItself"
  return folder.hasFolders || parent.parent_id !== null ? "FolderTooDeep" : null
}

/** Folders as a tree is read: each of the top with those in it behind it, in the order that they come in. */
export function inTreeOrder<Folder extends Nested>(folders: readonly Folder[]): readonly Folder[] {
  const ids = new Set(folders.map(({ folder_id: id }) => id))
  const within = Map.groupBy(folders, ({ parent_id: parent }) => (parent !== null && ids.has(parent) ? parent : null))
  return (within.get(null) ?? []).flatMap((folder) => [folder, ...(within.get(folder.folder_id) ?? [])])
}
