import { eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { levelsFor } from "../moderation/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { accessToWork } from "./access-rules.ts"
import type { Work } from "./contract.ts"

/** A published work with its recipe. Throws NotFound. */
export async function readWork(context: Context, workId: WorkId): Promise<Work> {
  const { viewer } = context
  const [found] = await context.database
    .select({ work: schema.work, recipe: schema.workText.recipe })
    .from(schema.work)
    .innerJoin(schema.workText, eq(schema.workText.workId, schema.work.id))
    .where(eq(schema.work.id, workId))
    .limit(1)
  const onlooker = {
    id: viewer?.id ?? null,
    isModerator: viewer?.kind === "member" && viewer.isModerator,
    levels: levelsFor(viewer),
  }
  if (found === undefined || found.recipe === null || accessToWork(found.work, onlooker) !== "shown") throw new DomainError("NotFound")
  const { work: row, recipe } = found
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    create_at: new Date(row.publishedAtMs).toISOString(),
    is_preview: row.isPreview,
    image: {
      url: mediaUrl(row.coverKey),
      width: row.width,
      height: row.height,
      thumbhash: row.thumbhash,
      colour: row.colour,
    },
    recipe: JSON.parse(recipe),
  }
}
