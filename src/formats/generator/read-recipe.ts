import { findMetadata } from "../image/metadata-in-memory.ts"
import type { MetadataBlock } from "../image/reading.ts"
import { FORMATS } from "../sniff/formats.ts"
import { SNIFFED_BYTES, sniffType } from "../sniff/type.ts"
import { recipeOfEntries } from "./entries-recipe.ts"
import { readEntries } from "./generator-entries.ts"
import type { Recipe } from "./recipe.ts"
import { readStealth } from "./stealth.ts"

/** How much is read: each text up to 2 MiB once unpacked, all of them together twice that. */
const BOUNDS = { textBytes: 2_097_152, characters: 4_194_304 }

/**
 * The recipe inside a file, of all its bytes: in the metadata of an image (PNG, JPEG, WebP, AVIF, GIF), in the lowest bits of
 * lossless pixels, in the tags of a video or a sound. Null where there is none. Broken and hostile files too: never throws.
 */
export async function readRecipe(bytes: Uint8Array): Promise<Recipe | null> {
  const format = sniffType(bytes.subarray(0, SNIFFED_BYTES))
  const kind = format === null ? null : FORMATS[format].kind
  if (kind === "video" || kind === "audio") {
    const { timedEntries } = await import("./timed-entries.ts")
    return recipeOfEntries(await timedEntries(bytes))
  }
  const told = await readRecipeOfBlocks(findMetadata(bytes))
  if (told !== null || (format !== "png" && format !== "webp")) return told
  const hidden = await readStealth(bytes, format)
  return hidden === null ? null : recipeOfEntries({ parameters: hidden })
}

/** The recipe in the metadata of an image whose structure was read already. */
export async function readRecipeOfBlocks(blocks: readonly MetadataBlock[]): Promise<Recipe | null> {
  return recipeOfEntries(Object.fromEntries(await readEntries(blocks, BOUNDS)))
}
