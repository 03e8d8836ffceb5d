import * as z from "zod/mini"
import { invalidInput } from "./errors.ts"
import { once } from "./once.ts"

export const DEFAULT_PAGE_SIZE = 24
export const MAXIMUM_PAGE_SIZE = 100

/** Input fields of every list call (spec README, Answers). */
export const pageInput = once(() => ({
  cursor: z.optional(z.string().check(z.maxLength(240))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_PAGE_SIZE))),
}))

/** Output of every list call: the items and the cursor of the next page, null at the end. */
export function pageOutput<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })
}

/** A place in a list: the value that it is sorted by and the id that breaks ties. */
export interface Position {
  readonly sortValue: number
  readonly id: string
}

/** The cursor of a position, opaque to clients. */
export function encodeCursor(position: Position): string {
  return btoa(`${position.sortValue}:${position.id}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** Between a cursor and what list it is of, which calls check and pages need not. */
export const SEAL = "."

/** The position of a cursor that we made. Throws InvalidInput at `cursor` for anything else. */
export function decodeCursor(cursor: string): Position {
  const match = /^(-?\d{1,16}):([a-z0-9_:-]{1,128})$/.exec(decodeBase64(cursor.split(SEAL, 1)[0] ?? ""))
  if (!match?.[1] || !match[2]) throw invalidInput({ path: "cursor", message: "InvalidCursor" })
  return { sortValue: Number(match[1]), id: match[2] }
}

function decodeBase64(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  } catch {
    return ""
  }
}

/** Cuts a page out of rows that were read with one row more than `limit`, which tells whether a page follows. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null }
}
