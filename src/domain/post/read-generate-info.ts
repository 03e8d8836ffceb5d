import { and, eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { printRecipe, withMaker } from "../studio/told-recipe-rules.ts"
import { makerSchema } from "../task/contract.ts"
import { accessToWork } from "./access-rules.ts"
import type { artworkGenerateInfo } from "./artwork-contract.ts"
import { onlookerOf } from "./onlooker.ts"
import { readStoredMade, readStoredRecipe, shownRecipe } from "./work-recipe.ts"

/** How a work was made, in our words and in those of other programs. Throws NotFound for what the viewer may not see, and without a recipe. */
export async function readGenerateInfo(
  { database, viewer }: Context,
  { id, obj_type: objectType }: CallInput<typeof artworkGenerateInfo>,
): Promise<CallOutput<typeof artworkGenerateInfo>> {
  const { work, workText } = schema
  const [found] = await database
    .select({ work, recipe: workText.recipe, importedFrom: workText.importedFrom, madeBy: workText.madeBy })
    .from(work)
    .innerJoin(workText, eq(workText.workId, work.id))
    .where(and(eq(work.id, id), eq(work.objectType, objectType)))
    .limit(1)
  const stored = found === undefined ? null : readStoredRecipe(found.recipe)
  if (found === undefined || stored === null || accessToWork(found.work, onlookerOf(viewer)) !== "shown") throw new DomainError("NotFound")
  const maker = makerOf(found.madeBy)
  const recipe = withMaker(stored, maker)
  const texts = {
    infotext: printRecipe(recipe, "infotext"),
    comfyui: printRecipe(recipe, "comfyui"),
    fooocus: printRecipe(recipe, "fooocus"),
    json: printRecipe(recipe, "json"),
  }
  return {
    recipe: shownRecipe(recipe, readStoredMade(found.recipe)),
    imported_from: found.importedFrom,
    ...(maker === undefined ? {} : { made_by: maker }),
    texts,
  }
}

/** Who made it, out of a row; undefined where that is not known. */
export function makerOf(stored: string | null) {
  if (stored === null) return undefined
  const parsed = makerSchema().safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : undefined
}
