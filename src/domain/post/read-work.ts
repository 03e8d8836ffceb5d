import { eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { WorkId } from "../_kernel/ids.ts"
import type { Work } from "./contract.ts"

/** A published work with its recipe. Throws NotFound. */
export async function readWork(context: Context, workId: WorkId): Promise<Work> {
  const [row] = await context.database.select().from(schema.work).where(eq(schema.work.id, workId)).limit(1)
  if (!row) throw new DomainError("NotFound")
  const base = `/media/${row.mediaKey}`
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    create_at: new Date(row.publishedAtMs).toISOString(),
    is_preview: row.isPreview,
    image: {
      url: `${base}/960.webp`,
      large_url: `${base}/full.png`,
      width: row.width,
      height: row.height,
      thumbhash: row.thumbhash,
      colour: row.colour,
    },
    recipe: JSON.parse(row.recipe),
  }
}
