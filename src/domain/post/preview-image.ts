import { eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { previewKey } from "../library/rendition-rules.ts"
import { isSafe } from "../moderation/level-rules.ts"
import { accessToWork } from "./access-rules.ts"
import { onlookerOf } from "./onlooker.ts"
import { MAXIMUM_PREVIEW_BYTES, PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "./preview-rules.ts"

/** The cover of a work that previews of links may show: only of what is public and safe; null for anything else. One round trip. */
export async function readPreviewCover({ database }: Pick<Context, "database">, workId: WorkId): Promise<string | null> {
  const [row] = await database.select().from(schema.work).where(eq(schema.work.id, workId)).limit(1)
  if (row === undefined || row.coverKey === "" || row.visibility !== "public" || !isSafe(row.level)) return null
  return accessToWork(row, onlookerOf(null)) === "shown" ? row.coverKey : null
}

/** Makes the image that previews of links show of a cover, and stores it; answers its key, null where none can be made. */
export async function makePreview({ media, images }: Pick<Context, "media" | "images">, coverKey: string): Promise<string | null> {
  const bytes = await images.frame(coverKey, { width: PREVIEW_WIDTH_PX, height: PREVIEW_HEIGHT_PX, maximumBytes: MAXIMUM_PREVIEW_BYTES })
  if (bytes === null) return null
  const key = previewKey(coverKey)
  await media.put(key, bytes, "image/jpeg")
  // A cover that was withdrawn meanwhile leaves no copy behind.
  if ((await media.head(coverKey)) !== null) return key
  await media.delete([key])
  return null
}
