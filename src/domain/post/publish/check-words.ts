import type { MemberContext } from "../../_kernel/context.ts"
import { type CheckedField, checkTexts, refuseByVerdict, type TextScene, type TextVerdict } from "../../moderation/index.ts"
import type { Level } from "../../moderation/level-rules.ts"
import { decideByVerdict, type TextDecision } from "./publish-rules.ts"

/** What the rules of texts say of a contribution: what comes of it, its level, what its author is told. */
export interface CheckedWords extends TextDecision {
  readonly level: Level
  readonly findings: TextVerdict["findings"]
  readonly fields: readonly CheckedField[]
}

/** What somebody typed, by the fields of the input. */
export interface TypedWords {
  readonly title?: string
  readonly text?: string
  readonly tags?: readonly string[]
  readonly items?: readonly { readonly caption?: string }[]
}

/** The texts of an input by their paths there. */
export function fieldsOf({ title, text, tags = [], items = [] }: TypedWords): readonly CheckedField[] {
  const said = [
    { path: "title", text: title ?? "" },
    { path: "text", text: text ?? "" },
    ...tags.map((tag, index) => ({ path: `tags.${index}`, text: tag })),
    ...items.map(({ caption = "" }, index) => ({ path: `items.${index}.caption`, text: caption })),
  ]
  return said.filter((field) => field.text !== "")
}

/** What the rules in force say of texts. Throws ContentRefused (`findings`) where a rule refuses. */
export async function checkWords(context: MemberContext, scene: TextScene, fields: readonly CheckedField[]): Promise<CheckedWords> {
  const verdict = fields.length === 0 ? NOTHING_SAID : await checkTexts(context, scene, fields)
  refuseByVerdict(verdict)
  return { ...decideByVerdict(verdict), level: verdict.level, findings: verdict.findings, fields }
}

const NOTHING_SAID: TextVerdict = { findings: [], action: null, level: 1 }

/**
 * Recipes that may be shown with what they were made by, and the level of each. Nobody can mend a recipe, so that one whose words a rule
 * refuses or limits is left out and the work stands without it.
 */
export async function checkRecipes<Recipe extends { readonly recipe: string | null; readonly recipeWords: string }>(
  context: MemberContext,
  works: readonly Recipe[],
): Promise<readonly (Recipe & { readonly recipeLevel: Level })[]> {
  return Promise.all(
    works.map(async (work) => {
      if (work.recipe === null || work.recipeWords === "") return { ...work, recipeLevel: 1 as const }
      const { action, level } = await checkTexts(context, "prompt", [{ path: "recipe", text: work.recipeWords }])
      const isShown = action !== "refuse" && action !== "limit"
      return isShown ? { ...work, recipeLevel: level } : { ...work, recipe: null, recipeLevel: 1 as const }
    }),
  )
}
