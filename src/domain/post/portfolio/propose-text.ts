import { recipeFromJson } from "../../../formats/generator/recipe-json.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { autoText } from "../portfolio-contract.ts"
import { itemOf } from "../publish/publish-calls.ts"
import { planItems, readNamed } from "../publish/read-items.ts"
import { readRecipes } from "../publish/read-recipes.ts"
import { foldersFor } from "../publish/work-files.ts"
import { proposalOf } from "./proposal-rules.ts"

/** A title, a text and tags for items, out of what they were made by. Throws NotFound for what is not the member's. */
export async function proposeText(
  context: MemberContext,
  { items, language }: CallInput<typeof autoText>,
): Promise<CallOutput<typeof autoText>> {
  const asked = items.map(itemOf)
  const named = await readNamed(context, asked)
  const planned = planItems(
    context,
    asked,
    { ...named, mayUseFaces: true },
    { folderOf: foldersFor(context.viewer.id, "private"), mayLack: true },
  )
  const kept = await readRecipes(
    context,
    planned.flatMap((item) => (item.is === "there" ? [item.work.id] : [])),
  )
  const recipes = planned.flatMap((item) => {
    const json = item.is === "new" ? item.work.recipe : kept.get(item.work.id)
    return (json == null ? null : recipeFromJson(json)) ?? []
  })
  return proposalOf(recipes, language ?? context.origin.locale)
}
