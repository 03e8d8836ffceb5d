import { asFileId, asTaskId, type FileId, type TaskId } from "../_kernel/ids.ts"

/** Shape of an item's id: a file's, or a task's with the place of the result, from 0, after a colon. */
export const ITEM_ID = /^(?:file_[0-9a-hjkmnp-tv-z]{26}|task_[0-9a-hjkmnp-tv-z]{26}:\d{1,3})$/

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
  | { readonly origin: "made"; readonly taskId: TaskId; readonly position: number }

/** The file or the result that an item's id names; `id` has passed the contract. */
export function placeOfItem(id: string): ItemPlace {
  const [first = "", position] = id.split(":")
  return position === undefined
    ? { origin: "brought", fileId: asFileId(first) }
    : { origin: "made", taskId: asTaskId(first), position: Number(position) }
}

/** The id of the item of a result, its place from 0. */
export function itemIdOfResult(taskId: string, position: number): string {
  return `${taskId}:${position}`
}

/** Which shape two sides make; null where there are none. */
export function shapeOf(width: number | null, height: number | null): ItemShape | null {
  if (width === null || height === null || width <= 0 || height <= 0) return null
  if (width > height * SQUARE_TOLERANCE) return "landscape"
  return height > width * SQUARE_TOLERANCE ? "portrait" : "square"
}
