import type * as schema from "../../../db/schema/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Card } from "./contract.ts"

/** A published work as feeds show it. */
export function cardOfWork(row: typeof schema.work.$inferSelect): Card {
  const { id, title, author, width, height, thumbhash, colour } = row
  return {
    id,
    obj_type: row.objectType,
    title,
    author,
    cover: { url: mediaUrl(`${row.mediaKey}/640.webp`), width, height, thumbhash, colour },
  }
}
