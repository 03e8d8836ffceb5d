import { eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { keepCopy } from "../library/index.ts"
import { accessToWork } from "./access-rules.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import type { keepWork as declaration } from "./keep-contract.ts"
import { onlookerOf } from "./onlooker.ts"
import { readStoredRecipe } from "./work-recipe.ts"

/**
 * Keeps a copy of a published image among the viewer's files, so that something can be made from it. Throws NotFound for what they may not see
 * and for what is no image, NotAllowed where its author does not show how it was made, QuotaExceeded (`used`, `quota`).
 */
export async function keepWork(context: MemberContext, { id }: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  const { database, viewer, media } = context
  const { work, workText } = schema
  const [found] = await database
    .select({ work, recipe: workText.recipe })
    .from(work)
    .innerJoin(workText, eq(workText.workId, work.id))
    .where(eq(work.id, id))
    .limit(1)
  if (found?.work.objectType !== OBJECT_TYPES.image || accessToWork(found.work, onlookerOf(viewer)) !== "shown")
    throw new DomainError("NotFound")
  if (readStoredRecipe(found.recipe) === null) throw new DomainError("NotAllowed")
  const { coverKey: mediaKey, title } = found.work
  const stored = await media.head(mediaKey)
  if (stored === null) throw new DomainError("NotFound")
  const ending = /\.[a-z0-9]{2,5}$/.exec(mediaKey)?.[0] ?? ""
  return keepCopy(context, { ...stored, mediaKey, name: `${title.slice(0, 80)}${ending}`, folderId: null })
}
