import { findMetadata } from "../image/metadata-in-memory.ts"
import type { MetadataBlock } from "../image/reading.ts"
import { recipeOfEntries } from "./entries-recipe.ts"
import { readEntries } from "./generator-entries.ts"
import type { Recipe } from "./recipe.ts"

/** How much is read: each text up to 2 MiB once unpacked, all of them together twice that. */
const BOUNDS = { textBytes: 2_097_152, characters: 4_194_304 }

/** The recipe inside an image (PNG, JPEG, WebP, AVIF), of all its bytes; null where there is none. Broken and hostile files too: never throws. */
export async function readRecipe(bytes: Uint8Array): Promise<Recipe | null> {
  return readRecipeOfBlocks(await findMetadata(bytes))
}

/** The recipe in the metadata of an image whose structure was read already. */
export async function readRecipeOfBlocks(blocks: readonly MetadataBlock[]): Promise<Recipe | null> {
  return recipeOfEntries(Object.fromEntries(await readEntries(blocks, BOUNDS)))
}
