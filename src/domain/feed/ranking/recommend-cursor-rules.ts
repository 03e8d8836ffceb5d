import { invalidInput } from "../../_kernel/errors.ts"
import { decodeCursor, encodeCursor, type Position } from "../../_kernel/paging.ts"

/**
 * A place in a recommended feed: behind a card of a snapshot, or, once its cards are through, behind a work in the order of what is hot.
 * Snapshot 0 is none: the feed was hot from its start.
 */
export type RecommendPlace =
  | { readonly kind: "snapshot"; readonly snapshot: number; readonly position: number }
  | { readonly kind: "hot"; readonly snapshot: number; readonly after: Position }

/** The cursor of a place, opaque to clients. */
export function encodeRecommendCursor(place: RecommendPlace): string {
  if (place.kind === "snapshot") return encodeCursor({ sortValue: place.position, id: `s:${place.snapshot}` })
  return encodeCursor({ sortValue: place.after.sortValue, id: `h:${place.snapshot}:${place.after.id}` })
}

/** The place of a cursor that we made. Throws InvalidInput at `cursor` for anything else. */
export function decodeRecommendCursor(cursor: string): RecommendPlace {
  const { sortValue, id } = decodeCursor(cursor)
  const match = /^(?:s:(\d{1,12})|h:(\d{1,12}):([a-z0-9_-]{1,100}))$/.exec(id)
  if (match?.[1] !== undefined) return { kind: "snapshot", snapshot: Number(match[1]), position: sortValue }
  if (match?.[2] !== undefined && match[3] !== undefined)
    return { kind: "hot", snapshot: Number(match[2]), after: { sortValue, id: match[3] } }
  throw invalidInput({ path: "cursor", message: "InvalidCursor" })
}
