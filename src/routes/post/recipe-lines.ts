import type { Locale } from "../../domain/_kernel/locales.ts"
import type { WorkRecipe } from "../../domain/post/contract.ts"
import { STYLES } from "../../domain/studio/index.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { wordsOf } from "../_page/words.ts"
import { type MadeName, soundLines, videoLines } from "./made-lines.ts"

/** One line of a recipe: `text` is what is read, `copied` what another program understands. */
export interface RecipeLine {
  readonly name: "prompt" | "negativePrompt" | "style" | "model" | "loras" | "size" | "seed" | "steps" | "guidance" | "sampler" | MadeName
  readonly text: string
  readonly copied: string
  readonly isLong: boolean
}

/** The lines of a recipe in their order; what the work was made without is left out. */
export function recipeLines(locale: Locale, recipe: WorkRecipe): readonly RecipeLine[] {
  const numbers = new Intl.NumberFormat(formatTag(locale), { useGrouping: false })
  const number = (name: RecipeLine["name"], value: number | null): readonly RecipeLine[] =>
    value === null ? [] : [{ name, text: numbers.format(value), copied: String(value), isLong: false }]
  const words = (name: RecipeLine["name"], text: string | null): readonly RecipeLine[] =>
    text === null || text === "" ? [] : [{ name, text, copied: text, isLong: false }]
  const long = (name: RecipeLine["name"], text: string): RecipeLine => ({ name, text, copied: text, isLong: true })
  const style = STYLES.find((known) => known === recipe.prompt_style)
  return [
    long("prompt", recipe.prompt),
    ...(recipe.negative_prompt === "" ? [] : [long("negativePrompt", recipe.negative_prompt)]),
    ...(recipe.sound === undefined ? [] : soundLines(locale, recipe.sound)),
    ...(recipe.video === undefined ? [] : videoLines(locale, recipe.video)),
    ...(style === undefined
      ? []
      : [{ name: "style", text: wordsOf(locale, "studio")(`style_${style}`), copied: style, isLong: false } as const]),
    ...words("model", recipe.model_name),
    ...words("loras", recipe.loras.map(({ name, weight }) => (weight === null ? name : `${name} (${numbers.format(weight)})`)).join(", ")),
    ...sizeLine(numbers, recipe),
    ...words("seed", recipe.seed === null ? null : String(recipe.seed)),
    ...number("steps", recipe.steps),
    ...number("guidance", recipe.cfg_scale),
    ...words("sampler", recipe.sampler_name),
  ]
}

function sizeLine(numbers: Intl.NumberFormat, { width, height }: WorkRecipe): readonly RecipeLine[] {
  if (width === null || height === null) return []
  return [{ name: "size", text: `${numbers.format(width)} × ${numbers.format(height)}`, copied: `${width}x${height}`, isLong: false }]
}
