import type { RecipeDetailer } from "./recipe.ts"
import type { RecipeDraft } from "./recipe-draft.ts"
import { numberIn } from "./setting-fields.ts"

/** ADetailer's settings of a pass; the second has ` 2nd` behind each name, and so on. */
const NAME = /^adetailer (model|prompt|negative prompt|confidence|denoising strength)(?: (\d)(?:nd|rd|th))?$/i
const ENDINGS = ["", " 2nd", " 3rd", " 4th", " 5th", " 6th", " 7th", " 8th", " 9th"] as const

export function isDetailerName(name: string): boolean {
  return NAME.test(name)
}

/** Reads a setting of ADetailer; false for any other and for a value that it cannot have. */
export function readDetailer(draft: RecipeDraft, name: string, value: string): boolean {
  const match = NAME.exec(name)
  const part = match === null ? null : partOf((match[1] ?? "").toLowerCase(), value)
  const index = match?.[2] === undefined ? 0 : Number(match[2]) - 1
  return part !== null && index >= 0 && draft.detailer(index, part)
}

function partOf(key: string, value: string): RecipeDetailer | null {
  const number = numberIn(value)
  const isRatio = number !== null && number >= 0 && number <= 1
  if (value === "") return null
  switch (key) {
    case "model":
      return { model: value }
    case "prompt":
      return { prompt: value }
    case "negative prompt":
      return { negativePrompt: value }
    case "confidence":
      return isRatio ? { confidence: number } : null
    default:
      return isRatio ? { denoisingStrength: number } : null
  }
}

/** The settings of ADetailer as infotext has them. */
export function printDetailers(detailers: readonly RecipeDetailer[]): readonly (readonly [string, string])[] {
  return detailers.slice(0, ENDINGS.length).flatMap(({ model, prompt, negativePrompt, confidence, denoisingStrength }, index) => {
    const said = [
      ["ADetailer model", model],
      ["ADetailer prompt", prompt],
      ["ADetailer negative prompt", negativePrompt],
      ["ADetailer confidence", confidence],
      ["ADetailer denoising strength", denoisingStrength],
    ] as const
    return said.flatMap(([name, value]) => (value === undefined ? [] : [[`${name}${ENDINGS[index] ?? ""}`, String(value)] as const]))
  })
}
