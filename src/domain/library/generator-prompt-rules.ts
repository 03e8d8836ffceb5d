import { recipeOfEntries } from "../../formats/generator/entries-recipe.ts"
import type { GeneratorNote } from "../../formats/media-facts.ts"

/** The prompt in what a program wrote into an image; null where none is found. What is read was written by strangers and is not trusted. */
export function promptOf({ entries }: GeneratorNote): string | null {
  const prompt = recipeOfEntries(entries)?.prompt ?? ""
  return prompt === "" ? null : prompt
}
