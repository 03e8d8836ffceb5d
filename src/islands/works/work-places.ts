import type { OwnWork } from "../../domain/post/artwork-contract.ts"
import { cardPath, editPath } from "../../domain/post/path-rules.ts"

type Placed = Pick<OwnWork, "id" | "obj_type" | "sub_channel" | "title">

/** The page of a work, in the language of the page that leads there. */
export function workHref(locale: string, work: Placed): string {
  return `/${locale}${cardPath(work)}`
}

/** Where a work is edited: each kind has its own form. */
export function editHref(locale: string, work: Placed): string {
  return `/${locale}${editPath(work)}`
}
