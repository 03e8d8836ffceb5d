import { LOCALES } from "../../_kernel/locales.ts"
import { cardPath } from "../path-rules.ts"
import type { PlacedRow } from "./move-keys.ts"

/** Paths of everything that shows a work by itself or first, as it may be kept near visitors; what lists it besides is kept no longer than a minute. */
export function pagesOf({
  id,
  authorId,
  objectType,
  subObjectType,
  subChannel,
}: Omit<PlacedRow, "coverKey" | "streamKey" | "isOpen">): readonly string[] {
  const card = {
    id,
    obj_type: objectType,
    ...(subObjectType === null ? {} : { sub_obj_type: subObjectType }),
    ...(subChannel === null ? {} : { sub_channel: subChannel }),
  }
  const paths = ["", cardPath(card), ...(authorId === null ? [] : [`/user/${authorId}`])]
  return [...LOCALES.flatMap((locale) => paths.map((path) => `/${locale}${path}`)), `/embed/${id}`, `/og/${id}.jpg`]
}
