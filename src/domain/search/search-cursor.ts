import { invalidInput } from "../_kernel/errors.ts"
import { decodeCursor, encodeCursor } from "../_kernel/paging.ts"

/** A stretch of an index's rows, both ends within it: what one query takes candidates from and puts in order. */
export interface Stretch {
  readonly top: number
  readonly bottom: number
}

/** Where a page of results ends. */
export interface SearchPlace {
  readonly stretch: Stretch
  /** Whether titles that are the query itself stand in this stretch; from where on they do, which no later stretch shows again. */
  readonly isFirst: boolean
  readonly wholeFrom: number
  /** The last thing of the page. */
  readonly score: number
  readonly id: string
}

/** The cursor of a place, opaque to clients. */
export function encodePlace({ stretch, isFirst, wholeFrom, score, id }: SearchPlace): string {
  return encodeCursor({ sortValue: score, id: `${isFirst ? "f" : "n"}:${stretch.top}:${stretch.bottom}:${wholeFrom}:${id}` })
}

/** The place of a cursor that we made. Throws InvalidInput at `cursor` for anything else. */
export function decodePlace(cursor: string): SearchPlace {
  const { sortValue, id } = decodeCursor(cursor)
  const [, first, top, bottom, wholeFrom, last] = /^([fn]):(\d{1,15}):(\d{1,15}):(\d{1,15}):([a-z0-9_-]{1,64})$/.exec(id) ?? []
  if (first === undefined || last === undefined) throw invalidInput({ path: "cursor", message: "InvalidCursor" })
  return {
    stretch: { top: Number(top), bottom: Number(bottom) },
    isFirst: first === "f",
    wholeFrom: Number(wholeFrom),
    score: sortValue,
    id: last,
  }
}
