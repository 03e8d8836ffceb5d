import { MEDIA_KINDS } from "../../formats/media-kinds.ts"
import { asFileId, asTaskId, type FileId, type TaskId } from "../_kernel/ids.ts"

/** What has a page of its own, where it is changed and deleted. */
const PAGE_KINDS = ["board", "article"] as const
/** What an item can be: a file or a result of some kind, a board, or an article. */
export const ITEM_KINDS = [...MEDIA_KINDS, ...PAGE_KINDS] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Whether an item of a kind is a page, and no file. */
export function isPage(kind: ItemKind): kind is (typeof PAGE_KINDS)[number] {
  return kind === "board" || kind === "article"
}

/** Shape of an item's id: a file's, a board's, an article's, or a task's with the place of the result, from 0, after a colon. */
export const ITEM_ID = /^(?:(?:file|board|work)_[0-9a-hjkmnp-tv-z]{26}|task_[0-9a-hjkmnp-tv-z]{26}:\d{1,3})$/

/** Whether something was made here, or brought along from elsewhere. */
export const ITEM_ORIGINS = ["made", "brought"] as const
export type ItemOrigin = (typeof ITEM_ORIGINS)[number]

export const ITEM_SHAPES = ["square", "portrait", "landscape"] as const
export type ItemShape = (typeof ITEM_SHAPES)[number]
/** Sides that differ by less count as equal. */
export const SQUARE_TOLERANCE = 1.05

export const MAXIMUM_RATING = 5

/** How a library can be ordered: the newest first, or the highest rated, and of those the newest. */
export const ITEM_ORDERS = ["newest", "rating"] as const
export type ItemOrder = (typeof ITEM_ORDERS)[number]

/** What an item is, by its id. */
export type ItemPlace =
  | { readonly origin: "brought"; readonly fileId: FileId }
  | { readonly origin: "page" }
  | { readonly origin: "made"; readonly taskId: TaskId; readonly position: number }

/** The file, the page or the result that an item's id names; `id` has passed the contract. */
export function placeOfItem(id: string): ItemPlace {
  const [first = "", position] = id.split(":")
  if (/^(?:board|work)_/.test(first)) return { origin: "page" }
  return position === undefined
    ? { origin: "brought", fileId: asFileId(first) }
    : { origin: "made", taskId: asTaskId(first), position: Number(position) }
}

/** The id of the item of a result, its place from 0. */
export function itemIdOfResult(taskId: string, position: number): string {
  return `${taskId}:${position}`
}

/** Where a board is opened, below the language. */
export function boardPath(id: string): `/${string}` {
  return `/editBoard/detail/${id}`
}

/** Where an article is read, below the language. */
export function articlePath(id: string): `/${string}` {
  return `/articleDetail/${id}`
}

/** The address of the small image of a board of the viewer's: their call for bytes, whose contract names this feature's rules. */
export function boardCoverUrl(sha256: string): string {
  return `/api/v1/board/blob/get?${new URLSearchParams({ sha256 })}`
}

/** Which shape two sides make; null where there are none. */
export function shapeOf(width: number | null, height: number | null): ItemShape | null {
  if (width === null || height === null || width <= 0 || height <= 0) return null
  if (width > height * SQUARE_TOLERANCE) return "landscape"
  return height > width * SQUARE_TOLERANCE ? "portrait" : "square"
}
