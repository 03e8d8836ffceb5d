import { MAXIMUM_MASKS, MINIMUM_MASKS } from "../../domain/library/mask-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { MEDIA_KINDS, type MediaKind } from "../../formats/media-kinds.ts"

/** Which files of My media are wanted. `folderId` undefined: wherever they are; null: outside of all folders. */
export interface LibraryQuery {
  readonly search: string
  readonly kind: MediaKind | null
  readonly folderId: string | null | undefined
}

export const EVERYTHING: LibraryQuery = { search: "", kind: null, folderId: undefined }

/** The word of the address for files outside of all folders. */
const LOOSE = "none"

/** The query that an address asks for; what does not fit is left out. */
export function libraryQueryOf(parameter: (name: "search" | "kind" | "folder") => string | null | undefined): LibraryQuery {
  const folder = parameter("folder")
  return {
    search: (parameter("search") ?? "").slice(0, 100),
    kind: MEDIA_KINDS.find((kind) => kind === parameter("kind")) ?? null,
    folderId: folder === LOOSE ? null : /^folder_[0-9a-z]{26}$/.test(folder ?? "") ? (folder ?? undefined) : undefined,
  }
}

/** The query as the parameters of an address. */
export function parametersOf({ search, kind, folderId }: LibraryQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(kind === null ? {} : { kind }),
    ...(folderId === undefined ? {} : { folder: folderId ?? LOOSE }),
  })
}

/** Whether a query narrows anything but the folder. */
export function isNarrowed({ search, kind }: LibraryQuery): boolean {
  return search !== "" || kind !== null
}

/** Whether a file belongs to what a query asks for. */
export function matches(file: MediaFile, { search, kind, folderId }: LibraryQuery): boolean {
  const plain = (text: string) => text.normalize("NFKC").toLowerCase()
  return (
    plain(file.name).includes(plain(search)) &&
    (kind === null || file.kind === kind) &&
    (folderId === undefined || file.folder_id === folderId)
  )
}

/** A list with files put in where they belong, newest first; those that are there already are replaced. */
export function withFiles(list: readonly MediaFile[], files: readonly MediaFile[], query: LibraryQuery): readonly MediaFile[] {
  const ids = new Set(files.map(({ file_id }) => file_id))
  const others = list.filter(({ file_id }) => !ids.has(file_id))
  return [...others, ...files.filter((file) => matches(file, query))].toSorted(isNewer)
}

/** A list without some files. */
export function withoutFiles(list: readonly MediaFile[], ids: ReadonlySet<string>): readonly MediaFile[] {
  return list.filter(({ file_id }) => !ids.has(file_id))
}

function isNewer(left: MediaFile, right: MediaFile): number {
  const byTime = right.created_at.localeCompare(left.created_at)
  return byTime === 0 ? right.file_id.localeCompare(left.file_id) : byTime
}

/** Which files are chosen, and from which one a range is drawn. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }

/** The selection after a file was ticked or unticked; with `isRange`, all from the last one to this become as this does. */
export function toggled(selection: Selection, order: readonly string[], id: string, isRange: boolean): Selection {
  const isOn = !selection.ids.has(id)
  const from = isRange && selection.anchor !== null ? order.indexOf(selection.anchor) : -1
  const to = order.indexOf(id)
  const range = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ids = new Set(selection.ids)
  for (const one of range) {
    if (isOn) ids.add(one)
    else ids.delete(one)
  }
  return { ids, anchor: id }
}

/** The selection without files that are no longer in the list. */
export function pruned(selection: Selection, order: readonly string[]): Selection {
  const there = order.filter((id) => selection.ids.has(id))
  if (there.length === selection.ids.size) return selection
  return { ids: new Set(there), anchor: there.includes(selection.anchor ?? "") ? selection.anchor : null }
}

/** Whether files can be made one mask: all of them masks, and so many as are merged at once. */
export function canMergeMasks(files: readonly MediaFile[]): boolean {
  return (
    files.length >= MINIMUM_MASKS && files.length <= MAXIMUM_MASKS && files.every(({ category }) => category === UPLOAD_CATEGORIES.mask)
  )
}
